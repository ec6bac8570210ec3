/** pdf is a document of one empty page. */
export function pdf(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
  ]
  let written = '%PDF-1.7\n'
  let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  objects.forEach((object, index) => {
    table += `${String(written.length).padStart(10, '0')} 00000 n \n`
    written += `${index + 1} 0 obj\n${object}\nendobj\n`
  })
  const start = written.length
  return Buffer.from(
    `${written}${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`,
  )
}
