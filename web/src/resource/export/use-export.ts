import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DownloadProgress } from '../../api/download'
import { saveFile } from '../../ui/save-file'
import { callsOf, type Resource } from '../resource'
import { nameOfFile } from './file-name'

export interface Export {
  start: (input: Record<string, unknown>) => void
  cancel: () => void
  running: boolean
  progress: DownloadProgress | null
}

/** useExport streams a file from the server and hands it to the browser when it is whole, named after the screen and the day. */
export function useExport(resource: Resource, title: string, onDone: () => void): Export {
  const abort = useRef<AbortController | null>(null)
  const [progress, setProgress] = useState<DownloadProgress | null>(null)
  const mutation = useMutation({
    mutationFn: async (input: Record<string, unknown>) => {
      abort.current = new AbortController()
      setProgress(null)
      return callsOf(resource).export?.(input, { signal: abort.current.signal, onProgress: setProgress })
    },
    onSuccess: (file) => {
      if (file) saveFile(file.blob, nameOfFile(title, file.filename))
      onDone()
    },
  })
  return {
    start: mutation.mutate,
    cancel: () => abort.current?.abort(),
    running: mutation.isPending,
    progress,
  }
}
