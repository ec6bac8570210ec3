/** saveFile hands a finished file to the browser's downloads. */
export function saveFile(blob: Blob, filename: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
  // The browser has taken the address by the next turn; kept longer, the file would stay in memory.
  setTimeout(() => URL.revokeObjectURL(address))
}
