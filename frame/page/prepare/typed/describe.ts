import type { RequestContext, Step } from '../types.js'
import { describeOrders, isOtherOrder, otherOrder } from './orders.js'
import { describePermission } from './permits.js'
import type { TypedData } from './read.js'
import { describeSafe } from './safe.js'

/**
 * Says what known data allows: permissions for tokens, orders, and transactions of a Safe. Undefined for other data, which
 * is shown as it is.
 *
 * @throws WalletError if it is of another account
 */
export async function describeTyped(
  context: RequestContext,
  data: TypedData,
): Promise<readonly Step[] | undefined> {
  const steps =
    (await describePermission(context, data)) ??
    (await describeOrders(context, data)) ??
    (await describeSafe(context, data))
  return steps ?? (isOtherOrder(data.primaryType) ? [otherOrder()] : undefined)
}
