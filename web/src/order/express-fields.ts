type Say = (key: 'fields.expressCode' | 'fields.expressName' | 'fields.expressNo') => string

/** expressFields ask by whom a parcel is carried, and under which number. A company that is not on the list is called by its name. */
export function expressFields(t: Say, values: Readonly<Record<string, unknown>>) {
  return {
    expressCode: { label: t('fields.expressCode'), required: true },
    expressNo: { label: t('fields.expressNo'), lines: 1 },
    ...(values.expressCode === 'OTHER' && {
      expressName: { label: t('fields.expressName'), required: true, lines: 1 },
    }),
  }
}
