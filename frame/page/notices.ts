import { readObject } from '../src/shared/vaultRecord.js'
import type { ViewName } from './channel.js'
import { showNotices } from './views/notices.js'
import type { Stage } from './views/stage.js'

/** What a user without an email hears of in the frame, because no mail can tell it. Each device shows it once. */
export interface Notice {
  readonly id: string
  readonly kind: 'export' | 'added' | 'removed' | 'removal'
  /** The way to open the wallet, if it is about one. */
  readonly slot?: 'device' | 'recovery' | 'passkey'
  /** Where the private key was shown. */
  readonly site?: string
  /** In milliseconds since 1970. */
  readonly at: number
}

const kinds = ['export', 'added', 'removed', 'removal'] as const
const slots = ['device', 'recovery', 'passkey'] as const

/** Reads the notices of a reply. What is none is left out. */
export function readNotices(value: unknown): readonly Notice[] {
  return (Array.isArray(value) ? value.slice(0, 20) : []).flatMap((each): readonly Notice[] => {
    const { at, id, ...said } = readObject(each, ['id', 'kind', 'slot', 'site', 'at']) ?? {}
    const kind = kinds.find((name) => name === said.kind)
    const slot = slots.find((name) => name === said.slot)
    const isRight = typeof id === 'string' && typeof at === 'number' && Math.abs(at) < 8.64e15
    if (kind === undefined || !isRight) return []
    return [
      {
        id,
        kind,
        at,
        ...(slot && { slot }),
        ...(typeof said.site === 'string' && { site: said.site }),
      },
    ]
  })
}

/** Shows notices before anything else. Resolves with false if the user closed the view without reading them. */
export type NoticeGate = (stage: Stage, name: ViewName) => Promise<boolean>

/**
 * Creates the gate.
 *
 * @param unread - the notices as they were last read
 * @param close - closes them on this device
 */
export function createNoticeGate(
  unread: () => readonly Notice[],
  close: (ids: readonly string[]) => Promise<void>,
): NoticeGate {
  return async (stage, name) => {
    const notices = unread()
    if (notices.length === 0) return true
    return showNotices(stage, name, { notices, close: () => close(notices.map(({ id }) => id)) })
  }
}
