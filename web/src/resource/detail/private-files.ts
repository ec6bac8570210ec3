import { openFile } from '../../api/client'
import { api } from '../../api/generated'
import type { Picture } from '../../ui/use-picture'

/** FileOwner is the record that private files belong to; who may see it may open them. */
export interface FileOwner {
  /** The name of the resource. */
  type: string
  id: number
}

export interface PrivatePhoto {
  fileId: number
  label: string
}

/** openPrivate fetches a private file of a record. Each call leaves a row in the operation log. */
export async function openPrivate(
  { type, id }: FileOwner,
  fileId: number,
  options: { signal?: AbortSignal; reason?: string } = {},
): Promise<Blob> {
  const { signal, reason } = options
  const { url } = await api.filePrivateUrl({ fileId, ownerType: type, ownerId: id, reason }, { signal })
  return openFile(url, { signal })
}

/** privatePicture is a private photo to look at. */
export function privatePicture(owner: FileOwner, { fileId, label }: PrivatePhoto): Picture {
  return {
    key: `${owner.type} ${owner.id} ${fileId}`,
    label,
    from: (signal) => openPrivate(owner, fileId, { signal }),
  }
}
