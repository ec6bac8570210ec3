/** OVERLAYS are the parts of an address that say what is open over a list: a record, or a form. */
export const OVERLAYS = ['open', 'edit', 'copy', 'new'] as const
