import { ImagePanes } from '../../ui/image-viewer'
import { PrivateImages } from '../../ui/private-image'
import { type FileOwner, type PrivatePhoto, privatePicture } from './private-files'

interface PrivatePhotosProps {
  owner: FileOwner
  title: string
  photos: readonly PrivatePhoto[]
  /** Opens them all at once, on the page itself, where looking at them is what the page is for. */
  open?: boolean
}

/** PrivatePhotos are the private photos of a record: locked tiles, or open side by side with zoom and rotation. */
export function PrivatePhotos({ owner, title, photos, open = false }: PrivatePhotosProps) {
  const pictures = photos.map((photo) => privatePicture(owner, photo))
  return open ? <ImagePanes pictures={pictures} /> : <PrivateImages title={title} pictures={pictures} />
}
