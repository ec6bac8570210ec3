import { useCallback, useEffect, useRef, useState } from 'react'

/** Picture is something to look at: at a public address, or opened by asking for it, which leaves a row in the log. */
export interface Picture {
  /** Tells it from others; the same key is not opened again. */
  key: string
  label: string
  from: string | ((signal: AbortSignal) => Promise<Blob>)
}

interface Opened {
  /** Empty until it is there. */
  src: string
  failed: boolean
  retry: () => void
}

/** usePicture opens a picture once and forgets it when nobody looks at it any more. */
export function usePicture({ key, from }: Picture): Opened {
  const [attempt, setAttempt] = useState(0)
  const [opened, setOpened] = useState({ src: '', failed: false })
  const latest = useRef(from)
  latest.current = from

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another picture or another attempt opens again
  useEffect(() => {
    const open = latest.current
    if (typeof open === 'string') return setOpened({ src: open, failed: false })
    const looking = new AbortController()
    let src = ''
    setOpened({ src, failed: false })
    open(looking.signal).then(
      (blob) => {
        if (looking.signal.aborted) return
        src = URL.createObjectURL(blob)
        setOpened({ src, failed: false })
      },
      () => {
        // The failure is shown by the listener of the whole console.
        if (!looking.signal.aborted) setOpened({ src, failed: true })
      },
    )
    return () => {
      looking.abort()
      if (src) URL.revokeObjectURL(src)
    }
  }, [key, attempt])

  return { ...opened, retry: useCallback(() => setAttempt((n) => n + 1), []) }
}
