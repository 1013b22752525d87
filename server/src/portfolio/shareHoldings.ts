import { withDeadline } from '../../../common/deadlines.js'
import { ServiceDownError } from '../errors/ServerError.js'
import type { Balances, Holding } from '../ports/balances.js'
import type { NetworkNode } from '../ports/nodes.js'
import { createLastHoldings, maxAgeMs } from './lastHoldings.js'
import type { AccountQuery } from './readQuery.js'

/** A question to several networks about the holdings of an account. */
export interface HoldingsQuestion {
  readonly account: AccountQuery
  readonly networks: readonly Pick<NetworkNode, 'caip2'>[]
  /** Tokens that a transaction has just changed: their networks are waited for. */
  readonly extra?: readonly { readonly caip2: string; readonly address: string }[]
}

/**
 * Reads the holdings of an account on several networks. One that is down or hangs takes nothing away of the others.
 *
 * @throws the first error if none answers and nothing is known
 */
export type SharedHoldings = (question: HoldingsQuestion) => Promise<readonly Holding[]>

/** How long a question about all networks waits for one that can be done without, in ms. */
const patienceMs = 1500
/** A network that has not answered by then hangs, in ms. */
const hangMs = 5000
/** A network that hangs so many times in a row is waited for no more until it answers. */
const maxHangs = 3
const maxHoldings = 100_000

/**
 * Shares the answers of each network about accounts, so that a network that hangs delays no question about all: its
 * last answer, for at most five minutes, stands for it. It is asked all the same, and a late answer is there the next time.
 * A question about one network, or about tokens that a transaction has changed, wants the present state, and waits.
 *
 * @param now - clock in milliseconds that only goes forward, for tests
 */
export function shareHoldings(
  balances: Pick<Balances, 'holdings'>,
  now: () => number = () => performance.now(),
): SharedHoldings {
  const last = createLastHoldings({ now, maxHoldings })
  const hangs = createHangs(now)
  const watched = new WeakSet<Promise<unknown>>()
  const ask = (caip2: string, { address }: AccountQuery, extra: readonly string[]) => {
    const askedAt = now()
    const asked = balances.holdings({ caip2, address, extra })
    // A cache gives several callers one promise, which says once how the network does.
    if (watched.has(asked)) return asked
    watched.add(asked)
    const end = hangs.watch(caip2)
    asked.then(
      (held) => {
        end(true)
        last.keep({ caip2, address }, { held, askedAt })
      },
      () => end(false),
    )
    return asked
  }
  const askBriefly = async (caip2: string, account: AccountQuery): Promise<readonly Holding[]> => {
    const { address } = account
    const asked = ask(caip2, account, [])
    const isWaitedFor = last.of(caip2, address) === null && !hangs.isRecent(caip2)
    const patience = hangs.isStopped(caip2) ? 0 : patienceMs
    try {
      return await (isWaitedFor ? asked : withDeadline(asked, patience, new ServiceDownError('balances')))
    } catch (error) {
      const known = last.of(caip2, address)
      if (known === null) throw error
      return known
    }
  }
  return ({ account, extra = [], networks }) =>
    answered(
      networks.map(({ caip2 }) => {
        const wanted = extra.flatMap((id) => (id.caip2 === caip2 ? [id.address] : []))
        return account.caip2 === null && wanted.length === 0
          ? askBriefly(caip2, account)
          : ask(caip2, account, wanted)
      }),
    )
}

/** Counts how often in a row each network hangs. */
function createHangs(now: () => number) {
  const networks = new Map<string, { readonly times: number; readonly lastAt: number }>()
  const isStopped = (caip2: string): boolean => (networks.get(caip2)?.times ?? 0) >= maxHangs
  return {
    isStopped,
    isRecent: (caip2: string): boolean => {
      const hung = networks.get(caip2)
      return hung !== undefined && (isStopped(caip2) || now() - hung.lastAt <= maxAgeMs)
    },
    /** Watches one question. The returned function is called when that is settled. */
    watch: (caip2: string) => {
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        networks.set(caip2, { times: (networks.get(caip2)?.times ?? 0) + 1, lastAt: now() })
      }, hangMs)
      // A question that nobody waits for any more does not keep the process.
      timer.unref()
      return (hasAnswered: boolean): void => {
        clearTimeout(timer)
        if (hasAnswered && !isLate) networks.delete(caip2)
      }
    },
  }
}

/** Collects the holdings of the networks that answer. @throws the first error if none does */
async function answered(asked: readonly Promise<readonly Holding[]>[]): Promise<readonly Holding[]> {
  const lists = await Promise.allSettled(asked)
  const [first] = lists
  if (first?.status === 'rejected' && lists.every(({ status }) => status === 'rejected')) throw first.reason
  return lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []))
}
