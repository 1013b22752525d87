import { useAppKitAccount, useAppKitEvents, useAppKitNetwork, useWalletInfo } from 'appkit-runtime/react'
import { useCallback, useEffect, useState } from 'react'
import type { TaskId } from './tasks'
import { useReturn } from './useReturn'
import { useWalletLog } from './useWalletLog'

const key = 'demo-tasks-done'
const startKey = 'demo-tasks-start'

export interface Ticks {
  readonly done: ReadonlySet<TaskId>
  tick(id: TaskId): void
  clear(): void
}

/** The tasks that are done, which a reload keeps. */
export function useTicks(): Ticks {
  const [done, setDone] = useState<ReadonlySet<TaskId>>(read)
  const tick = useCallback((id: TaskId) => setDone((before) => keep(new Set(before).add(id))), [])
  const clear = () => {
    // What the wallet's log has from before counts no more.
    localStorage.setItem(startKey, String(Date.now()))
    setDone(keep(new Set()))
  }

  const reached = useReached()
  useEffect(() => {
    for (const id of reached.split(',')) if (id) tick(id as TaskId)
  }, [reached, tick])
  return { done, tick, clear }
}

/** The tasks that are done by how things stand now, as one text. */
function useReached(): string {
  const { isConnected, user } = useAppKitAccount()
  const { walletInfo } = useWalletInfo()
  const { caipNetworkId } = useAppKitNetwork()
  const { data } = useAppKitEvents()
  const address = user?.accounts.find(({ namespace }) => namespace === 'eip155')?.address
  const isBack = useReturn(address, isConnected)
  const acts = useWalletLog(address)
  const since = Number(localStorage.getItem(startKey))
  const hasDone = (event: string, kind?: string) =>
    acts.some((act) => act.at >= since && act.event === event && act.kind === kind)
  const reached: Record<Exclude<TaskId, 'color'>, boolean> = {
    wallet: isConnected && walletInfo?.name.startsWith('Demo Wallet') === true,
    email: user?.email !== undefined,
    phone: isConnected && walletInfo?.name === 'Sandbox Phone',
    send: data?.event === 'SEND_SUCCESS',
    // A log-in connects Solana, too: only a switch counts.
    solana: data?.event === 'SWITCH_NETWORK' && String(caipNetworkId).startsWith('solana:'),
    link: hasDone('link', 'google'),
    back: isBack,
    data: hasDone('data'),
    unlink: hasDone('unlink', 'google'),
    key: hasDone('export'),
  }
  return Object.entries(reached)
    .flatMap(([id, is]) => (is ? id : []))
    .join()
}

function keep(done: ReadonlySet<TaskId>): ReadonlySet<TaskId> {
  localStorage.setItem(key, [...done].join())
  return done
}

function read(): ReadonlySet<TaskId> {
  const kept = localStorage.getItem(key)
  return new Set(kept ? (kept.split(',') as TaskId[]) : [])
}
