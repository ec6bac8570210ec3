import { useCallback, useEffect, useRef, useState } from 'react'
import { useReducedMotion } from '../../ui/use-media'
import { countAt } from './count'

export interface Count {
  start: number
  end: number
  durationMs: number
}

/** useCount counts from one number to another; who wants no movement sees the end at once. */
export function useCount({ start, end, durationMs }: Count) {
  const still = useReducedMotion()
  const [value, setValue] = useState(start)
  const [isRunning, setIsRunning] = useState(false)
  const elapsed = useRef(0)
  useEffect(() => {
    if (!isRunning) return
    let before = performance.now()
    let frame = requestAnimationFrame(function draw(now) {
      elapsed.current += now - before
      before = now
      const share = still || durationMs <= 0 ? 1 : elapsed.current / durationMs
      setValue(countAt(start, end, share))
      if (share >= 1) setIsRunning(false)
      else frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [isRunning, still, start, end, durationMs])
  return {
    value,
    isRunning,
    restart: useCallback(() => {
      elapsed.current = 0
      setIsRunning(true)
    }, []),
    /** Pauses, and goes on from there. */
    toggle: useCallback(() => setIsRunning((now) => !now), []),
  }
}
