import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DownloadProgress } from '../../api/download'
import { saveFile } from '../../ui/save-file'
import { formatTime } from '../../ui/time-text'
import { callsOf, type Resource } from '../resource'

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

/** nameOfFile is what the file is called: the screen in the words of whoever asked for it, and the day. */
function nameOfFile(title: string, sent: string): string {
  const today = formatTime(new Date().toISOString()).slice(0, 10)
  return `${title}-${today}${/\.\w+$/.exec(sent)?.[0] ?? ''}`
}
