import { Button, Popover } from 'antd'
import { type ReactNode, useRef } from 'react'

/** BarPopover is a button of a bar with inputs below it, which take the keyboard while they are open. */
export function BarPopover({ label, children }: { label: string; children: ReactNode }): ReactNode {
  const opener = useRef<HTMLButtonElement>(null)
  const inputs = useRef<HTMLDivElement>(null)
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      content={<div ref={inputs}>{children}</div>}
      getPopupContainer={(button) => button.parentElement ?? document.body}
      onOpenChange={(open) => {
        if (!open && inputs.current?.contains(document.activeElement)) opener.current?.focus()
      }}
      afterOpenChange={(open) => {
        if (open) inputs.current?.querySelector('input')?.focus()
      }}
    >
      <Button ref={opener}>{label}</Button>
    </Popover>
  )
}
