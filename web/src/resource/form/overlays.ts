/** OVERLAYS are the parts of an address that say what is open over a list: a record, a form, or an import. */
export const OVERLAYS = ['open', 'edit', 'copy', 'new', 'import'] as const
