import { useRef, useState } from 'react'
import { readAsAddress } from './read-file'

/** QueuedPicture is one that is being read, or ready. */
export interface QueuedPicture {
  id: number
  file: File
  percent: number
  /** Empty until it can be shown. */
  address: string
}

/** usePictureQueue reads pictures side by side, each with its progress. */
export function usePictureQueue(onReady: (file: File) => void = () => {}) {
  const [pictures, setPictures] = useState<readonly QueuedPicture[]>([])
  const nextId = useRef(1)
  const read = async (file: File) => {
    const id = nextId.current++
    const change = (part: Partial<QueuedPicture>) =>
      setPictures((now) => now.map((picture) => (picture.id === id ? { ...picture, ...part } : picture)))
    setPictures((now) => [...now, { id, file, percent: 0, address: '' }])
    const address = await readAsAddress(file, (percent) => change({ percent }))
    change({ address })
    onReady(file)
  }
  return {
    pictures,
    isBusy: pictures.some(({ address }) => address === ''),
    add: (files: readonly File[]) => {
      for (const file of files) void read(file)
    },
    remove: (id: number) => setPictures((now) => now.filter((picture) => picture.id !== id)),
  }
}
