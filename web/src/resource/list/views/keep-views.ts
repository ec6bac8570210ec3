import { ApiError, type CallOptions } from '../../../api/client'
import { fault } from '../../../api/fault'
import { type AdminViewSaveIn, api, type SavedView } from '../../../api/generated'
import { refreshUser } from '../../../api/refresh-user'
import { session } from '../../../api/session'

/** saveView makes a view or changes one, and answers with its id. */
export async function saveView(view: AdminViewSaveIn, options?: CallOptions): Promise<number | undefined> {
  const answer = await followed(api.adminViewSave(view, options))
  if (answer) setViews(() => answer.views)
  return answer?.id
}

export async function deleteView({ id, version }: SavedView): Promise<void> {
  await followed(api.adminViewDel({ id, version }))
  setViews((views) => views.filter((view) => view.id !== id))
}

/** Where somebody else was faster, what they did has to be seen before anything can be tried again. */
async function followed<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    const isOld =
      error instanceof ApiError && (error.code === fault.conflict || error.code === fault.notFound)
    if (isOld) await refreshUser()
    throw error
  }
}

function setViews(change: (views: SavedView[]) => SavedView[]): void {
  const { user } = session.getState()
  if (user) session.setState({ user: { ...user, views: change(user.views) } })
}
