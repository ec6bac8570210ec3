import { ApiError, type Call } from '../../api/client'
import { fault } from '../../api/fault'
import type { TFunction } from '../../locales/texts'
import { Declined } from '../../resource/action/action'
import { confirm } from '../../ui/confirm'

/** askingTwice sends a number that another order was sent under only to those who say that it is right. */
export function askingTwice<In extends object, Out>(
  call: Call<In, Out>,
  t: TFunction<'order'>,
): Call<In, Out> {
  const asking = async (input: In, options?: Parameters<Call<In, Out>>[1]) => {
    try {
      return await call(input, options)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== fault.duplicate) throw error
      const { message } = error
      if (!(await confirm({ title: message, text: t('orderGoods.duplicateNo'), ok: t('fields.force') }))) {
        throw new Declined()
      }
      return call({ ...input, force: true }, options)
    }
  }
  return Object.assign(asking, { callName: call.callName }) as Call<In, Out>
}
