import { crc32 } from 'node:zlib'

/** zip is an archive of small files, none of them compressed. */
export function zip(files: Readonly<Record<string, Buffer>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const named = Buffer.from(name)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0) // the version that can read it
    about.writeUInt16LE(0x0800, 2) // names are UTF-8
    about.writeUInt16LE(0x21, 8) // the first day that the format knows
    about.writeUInt32LE(crc32(content), 10)
    about.writeUInt32LE(content.length, 14)
    about.writeUInt32LE(content.length, 18)
    about.writeUInt16LE(named.length, 22)
    const place = Buffer.alloc(4)
    place.writeUInt32LE(at)
    const entry = [Buffer.from('PK\x03\x04'), about, named, content]
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), about, Buffer.alloc(10), place, named)
    parts.push(...entry)
    at += Buffer.concat(entry).length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, index, end])
}
