import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from '../../locales/texts'
import { toast } from '../../ui/toast'
import { RUNS, useRunCentre } from './run-centre'

/** useRunStarted says that work was left to the server, and points at where it can be followed. */
export function useRunStarted(): () => void {
  const { t } = useTranslation('kit')
  const client = useQueryClient()
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: [RUNS] })
    const look = () => useRunCentre.getState().setOpen(true)
    toast.success(t('runs.started'), { label: t('runs.look'), onClick: look })
  }, [t, client])
}
