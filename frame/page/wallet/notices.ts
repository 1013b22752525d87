import * as z from 'zod/mini'
import type { ViewName } from '../base/channel.js'
import { kindOf } from '../messages/linkMessages.js'
import { noticeMessages as texts } from '../messages/noticeMessages.js'
import { writeDay } from '../messages/times.js'
import {
  button,
  enableAgain,
  errorLine,
  errorText,
  heading,
  make,
  notice as noticeOf,
  tell,
} from '../views/dom.js'
import { drawEmblem } from '../views/emblem.js'
import type { Stage } from '../views/stage.js'

/** A message about the wallet for a user without an email. Each device shows it once in the frame. */
export interface Notice {
  readonly id: string
  readonly kind: 'export' | 'added' | 'removed' | 'removal' | 'deletion' | 'linked' | 'unlinking' | 'unlinked'
  /** The way to open the wallet, if it is about one. */
  readonly slot?: 'device' | 'recovery' | 'passkey' | 'email'
  /** The kind of the way to log in, if it is about one. */
  readonly login?: string
  /** The site on which the private key was shown. */
  readonly site?: string
  /** In milliseconds since 1970. */
  readonly at: number
}

const text = z.optional(z.catch(z.optional(z.string()), undefined))
const schema = z.strictObject({
  id: z.string(),
  kind: z.enum(['export', 'added', 'removed', 'removal', 'deletion', 'linked', 'unlinking', 'unlinked']),
  slot: text,
  site: text,
  // No later time has a date.
  at: z.number().check(z.gt(-8.64e15), z.lt(8.64e15)),
})

const ways = ['device', 'recovery', 'passkey'] as const
const aboutLogins: ReadonlySet<string> = new Set(['linked', 'unlinking', 'unlinked'])

/** Reads the notices of a reply. Entries that are not notices are skipped. */
export function readNotices(value: unknown): readonly Notice[] {
  return (Array.isArray(value) ? value.slice(0, 20) : []).flatMap((each): readonly Notice[] => {
    const read = z.safeParse(schema, each)
    if (!read.success) return []
    const { at, id, kind, site, slot } = read.data
    const way = ways.find((each) => each === slot)
    return [
      {
        id,
        kind,
        at,
        ...(way && { slot: way }),
        ...(aboutLogins.has(kind) && slot && { login: slot }),
        ...(site !== undefined && { site }),
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

function titleOf({ kind, login = '', slot }: Notice): string {
  if (kind === 'export' || kind === 'deletion') return texts[kind]
  if (kind === 'linked' || kind === 'unlinking' || kind === 'unlinked') return texts[kind](kindOf(login))
  return texts[kind][slot ?? 'device']
}

/**
 * Shows what happened to a wallet. Resolves with true when the user has read it, and with false if the view was closed.
 *
 * @param close - closes the notices on this device. If it rejects, the user reads why, and can try again
 */
function showNotices(
  stage: Stage,
  name: ViewName,
  { close, notices }: { readonly notices: readonly Notice[]; readonly close: () => Promise<void> },
): Promise<boolean> {
  return new Promise((resolve) => {
    const list = make('ul', { class: 'ways', test: 'frame-notices' })
    for (const notice of notices) {
      const { at, site } = notice
      const title = titleOf(notice)
      const [strong, when] = [
        make('strong', { text: title }),
        make('time', { class: 'hint', text: texts.when(writeDay(at), site) }),
      ]
      when.dateTime = new Date(at).toISOString()
      list.append(make('li', {}, make('span', { class: 'way' }, strong, when)))
    }
    const kinds = new Set(notices.map(({ kind }) => kind))
    const isDone = notices.some(({ kind }) => !/^(removal|unlinking|deletion)$/.test(kind))
    const advice = [
      ...(isDone ? [texts.notYou] : []),
      ...(kinds.has('removal') || kinds.has('unlinking') ? [texts.notYouRemoval] : []),
      ...(kinds.has('deletion') ? [texts.beforeDeletion] : []),
    ]
    const error = errorLine()
    const read = button({ class: 'primary', text: texts.read, test: 'frame-read' }, async () => {
      read.disabled = true
      tell(error, '')
      try {
        await close()
        resolve(true)
      } catch (problem) {
        tell(error, errorText(problem))
        enableAgain(read)
      }
    })
    const warnings = advice.map((text) => noticeOf('warning', text))
    // Picture and title suspect nobody: the app may have removed the account. What to beware of is in the warnings.
    const about = [drawEmblem('security'), heading(texts.title), list]
    stage.show(name, [...about, ...warnings, error, read], () => resolve(false))
  })
}
