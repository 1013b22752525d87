import { fieldsOf } from '../../../../common/records.js'
import type { StoragePort } from '../../storage/createSafeStorage.js'
import { isHex32 } from '../crypto/keys.js'
import type { PeerRequest } from '../rpc/createMessenger.js'

/** Requests that the user has not answered. They are stored, because the relay delivers a request once. */
export interface PendingRequests {
  list(): readonly PeerRequest[]
  add(request: PeerRequest): void
  /** Removes a request, or all requests of a topic. */
  remove(topic: string, id?: number): void
  /** Removes a request of a pairing, whose link asks nothing more. */
  answer(topic: string, id: number): void
  /** Whether a request of a pairing was answered. */
  isAnswered(topic: string): boolean
}

const storageKey = '@appkit-walletconnect/wallet-pending'
const answeredKey = '@appkit-walletconnect/wallet-answered'
const maxAnswered = 50
const maxPending = 200
/** In characters of JSON. Larger requests are not stored. */
const maxRequestLength = 100_000

export function createPendingRequests(storage: StoragePort): PendingRequests {
  const isOf = (request: PeerRequest, topic: string, id: number | undefined) =>
    request.topic === topic && (id === undefined || request.id === id)
  let requests: readonly PeerRequest[] = readList(storage.get(storageKey))
    .slice(-maxPending)
    .flatMap((each) => readRequest(each) ?? [])

  function keep(next: readonly PeerRequest[]): void {
    requests = next.slice(-maxPending)
    storage.set(
      storageKey,
      JSON.stringify(requests.filter((each) => JSON.stringify(each).length <= maxRequestLength)),
    )
  }

  function remove(topic: string, id?: number): void {
    const left = requests.filter((each) => !isOf(each, topic, id))
    if (left.length < requests.length) keep(left)
  }

  return {
    list: () => requests,
    add: (request) => keep([...requests.filter((each) => !isOf(each, request.topic, request.id)), request]),
    remove,
    answer(topic, id) {
      remove(topic, id)
      const answered = [...readList(storage.get(answeredKey)), topic].slice(-maxAnswered)
      storage.set(answeredKey, JSON.stringify(answered))
    },
    isAnswered: (topic) => readList(storage.get(answeredKey)).includes(topic),
  }
}

function readList(text: string | null): readonly unknown[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

function readRequest(value: unknown): PeerRequest | undefined {
  const { id, method, params, publishedAt, topic } = fieldsOf(value)
  if (!isHex32(topic) || typeof id !== 'number' || typeof method !== 'string') return undefined
  return typeof publishedAt === 'number' ? { topic, id, method, params, publishedAt } : undefined
}
