import { randomInt } from 'node:crypto'
import { isEmail } from '../../../../common/email.js'
import { FrameError } from '../base/errors.js'
import type { Secrets } from '../base/secrets.js'
import { type SqlStatement, statement } from '../storage/types.js'
import type { Bucket } from './buckets.js'
import { type Caller, days, hours, minutes, type ServerParts, seconds } from './parts.js'

/** The numbers of log-in by email that no operator changes. */
export const loginRules = {
  lifetime: 10 * minutes,
  resend: 30 * seconds,
  triesPerCode: 5,
} as const

/** An email address in lower case. @throws FrameError `EMAIL` */
export function readEmail(typed: string): string {
  if (!isEmail(typed)) throw new FrameError('EMAIL')
  return typed.toLowerCase()
}

/** The codes that a device tries. */
export const triesOf = ({ config, secrets }: ServerParts, { device }: Caller): Bucket => ({
  id: secrets.hash('tries-device', device),
  max: config.limits.triesPerDeviceDay,
  span: days,
})

/**
 * The codes that are tried for an email that is linked or changed to, whoever tries them: strangers have as many devices and
 * accounts as they like. They are counted apart from those of log-ins, so that they keep nobody out.
 */
export function triesFor(
  { config, secrets }: ServerParts,
  user: string,
  use: 'link' | 'change',
): readonly Bucket[] {
  const { triesPerMailDay, triesPerMailHour } = config.limits
  return [
    { id: secrets.hash(`tries-${use}-hour`, user), max: triesPerMailHour, span: hours },
    { id: secrets.hash(`tries-${use}-day`, user), max: triesPerMailDay, span: days },
  ]
}

/** The device and the purpose of a mail, by which it is counted. */
export interface MailUse {
  /** Set if the device is one that the email was used on. */
  readonly knownTo?: Caller | undefined
  /** Mails to an email that is linked or changed to are counted apart from those of log-ins. */
  readonly use?: 'link' | 'change'
}

/**
 * The mails to an email: those that a device asks for which the email was used on, and those of all other devices. What
 * strangers ask for keeps the owner's devices from nothing. All emails together have so many, too, for each kind of device.
 */
export function mailsTo(
  { config, onMailRefused, secrets }: ServerParts,
  user: string,
  { knownTo, use }: MailUse = {},
): readonly Bucket[] {
  const { mailsHour, mailsPerDeviceHour, mailsToNewDevicesHour } = config.limits
  const kind = use === undefined ? 'mails' : `mails-${use}`
  const own =
    knownTo === undefined
      ? { id: secrets.hash(kind, user), max: mailsToNewDevicesHour, span: hours }
      : { id: secrets.hash(kind, user, knownTo.device), max: mailsPerDeviceHour, span: hours }
  const all = secrets.hash('mails-of-all', knownTo === undefined ? 'new' : 'known')
  return [own, { id: all, max: Math.ceil(mailsHour / 2), span: hours, onFull: onMailRefused }]
}

/** From now on, a log-in with this email on this device needs no link. */
export const rememberDevice = (
  { secrets, store }: ServerParts,
  user: string,
  { device }: Caller,
): SqlStatement =>
  statement(
    'insert into frame_devices (id, email, seen_at) values (?, ?, ?) on conflict (id) do update set seen_at = excluded.seen_at',
    [secrets.hash('device', user, device), user, store.now()],
  )

/** Six digits, each as likely as any other: `randomInt` rejects what would be uneven. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** The hash that is stored instead of a code. */
export const codeHash = (secrets: Secrets, login: string, code: string) => secrets.hash('code', login, code)

/** The statements that remove what is known of a log-in which is that of its user no more: nothing else finds it later. */
export const forgetLogin = (login: string): readonly SqlStatement[] =>
  ['frame_logins', 'frame_devices'].map((table) => statement(`delete from ${table} where email = ?`, [login]))
