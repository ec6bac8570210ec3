import { companion } from '../../api/resources/special'
import { Cell } from '../../resource/cell'
import { useLabels } from '../../resource/labels'

/** CompanionScore is the mean of what members think; nobody has judged a companion without one. */
export function CompanionScore({ score }: { score: number | null }) {
  const labels = useLabels(companion)
  return score ? <Cell rules={companion.fields.score} value={score} labels={labels} /> : '–'
}
