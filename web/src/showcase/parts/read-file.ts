/**
 * readAsAddress reads a picture into an address that shows it. It stands in for an upload: pictures of the demonstration
 * stay in this browser, and progress is that of reading.
 */
export function readAsAddress(file: Blob, onProgress: (percent: number) => void = () => {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100))
    reader.onload = () => {
      onProgress(100)
      resolve(String(reader.result))
    }
    reader.onerror = () => reject(reader.error ?? new Error('not readable'))
    reader.readAsDataURL(file)
  })
}
