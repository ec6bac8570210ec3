export interface DownloadProgress {
  bytes: number
  rows?: number
  totalRows?: number
}

/** readFile takes in the file that an answer carries, however long that takes once its first byte is there. */
export async function readFile(
  response: Response,
  onFirstByte: () => void,
  onProgress?: (progress: DownloadProgress) => void,
): Promise<Blob> {
  const type = response.headers.get('Content-Type') ?? 'application/octet-stream'
  const total = Number(response.headers.get('X-Total-Rows'))
  const totalRows = Number.isInteger(total) && total > 0 ? total : undefined
  // Rows can be counted on the way only in CSV, where each ends in a line feed; quoted line feeds make it an estimate.
  const countsRows = type.startsWith('text/csv')
  const parts: BlobPart[] = []
  let bytes = 0
  let lines = 0
  for await (const part of response.body ?? []) {
    onFirstByte()
    parts.push(part)
    bytes += part.byteLength
    if (countsRows) lines += countLineFeeds(part)
    const rows = countsRows ? Math.min(Math.max(lines - 1, 0), totalRows ?? Infinity) : undefined
    onProgress?.({ bytes, rows, totalRows })
  }
  return new Blob(parts, { type })
}

function countLineFeeds(part: Uint8Array): number {
  let count = 0
  for (const byte of part) if (byte === 10) count++
  return count
}

/** filenameOf is the name that the server gives a file. */
export function filenameOf(response: Response): string | undefined {
  const header = response.headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(header)?.[1]
}
