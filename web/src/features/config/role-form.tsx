import type { role } from '../../api/resources/config'
import { useTranslation } from '../../locales/texts'
import { FieldItem } from '../../resource/form/field-item'
import { FormGroup, FullWidth } from '../../resource/form/form-group'
import type { FormKit } from '../../resource/form/form-kit'
import { CodeTree } from './code-tree'

/** RoleForm says what a role is called, what its accounts may do, and which pages they open. */
export function RoleForm({ f }: { f: FormKit<typeof role> }) {
  const { t } = useTranslation('config')
  return (
    <>
      <FormGroup title={t('role.groups.basics')}>
        <f.Text name="name" autoFocus />
        <f.Text name="key" hint={t('role.keyHint')} />
        <f.Status name="status" />
        <f.Area name="remark" />
      </FormGroup>
      <FormGroup title={t('role.groups.caps')}>
        <f.Bool name="capWrite" hint={t('caps.writeHint')} />
        <f.Bool name="capExport" hint={t('caps.exportHint')} />
        <f.Bool name="capReveal" hint={t('caps.revealHint')} />
        <f.Bool name="capFinance" hint={t('caps.financeHint')} />
      </FormGroup>
      <FormGroup title={t('role.groups.codes')}>
        <FullWidth>
          <FieldItem name="codes">
            <CodeTree />
          </FieldItem>
        </FullWidth>
      </FormGroup>
    </>
  )
}
