import { api, type RunView } from '../../api/generated'
import { nameOfFile } from '../../resource/export/file-name'
import { saveFile } from '../../ui/save-file'
import { subjectOf } from './run-words'

/** downloadRun hands the file that a run has made to the browser. */
export async function downloadRun(run: RunView): Promise<void> {
  const { blob } = await api.runFetch({ id: run.id })
  saveFile(blob, nameOfFile(subjectOf(run), run.fileName, run.createdAt))
}
