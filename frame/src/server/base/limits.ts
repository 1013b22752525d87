import { isRecord } from '../../../../common/records.js'

/** Limits by hour or day. Whoever exceeds one is refused until the hour or the day is over. */
export interface FrameLimits {
  /**
   * Calls of one client address that start or finish a log-in, in an hour. A log-in is two of them, three with a wrong code.
   * 600 if left out: 200 log-ins an hour of an office behind one address. Of IPv6, a network of 64 bits is one client.
   */
  readonly callsPerClientHour?: number
  /** Mails to one email in an hour, asked for by one device that the email was used on before. 10 if left out. */
  readonly mailsPerDeviceHour?: number
  /** Mails to one email in an hour, asked for by all other devices together. 10 if left out. */
  readonly mailsToNewDevicesHour?: number
  /**
   * Mails with a code or a link to all emails together in an hour, whoever asks for them: who has many addresses cannot spend more
   * than these. Half of them are for devices that the email was used on. 50,000 if left out.
   */
  readonly mailsHour?: number
  /** Codes that are tried for one email in an hour. 10 if left out. */
  readonly triesPerMailHour?: number
  /** Codes that are tried for one email in a day. 20 if left out. */
  readonly triesPerMailDay?: number
  /** Codes that one device tries in a day. 20 if left out. */
  readonly triesPerDeviceDay?: number
}

/** The default and the highest value of each limit. */
const numbers: Readonly<Record<keyof FrameLimits, readonly [usual: number, max: number]>> = {
  callsPerClientHour: [600, 1_000_000],
  mailsPerDeviceHour: [10, 1000],
  mailsToNewDevicesHour: [10, 1000],
  mailsHour: [50_000, 10_000_000],
  // A code has six digits: with 200 tries a day, one in 5,000 is guessed.
  triesPerMailHour: [10, 100],
  triesPerMailDay: [20, 200],
  triesPerDeviceDay: [20, 200],
}

/**
 * Reads the limits of a configuration.
 *
 * @param refuse - told which entry is wrong; throws
 */
export function readLimits(given: unknown, refuse: (what: string) => never): Required<FrameLimits> {
  if (!isRecord(given)) return refuse('limits has to be an object.')
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(numbers, name))
      refuse(`limits.${name} is no entry. There are ${Object.keys(numbers).join(', ')}.`)
    const [, max] = numbers[name as keyof FrameLimits]
    if (!Number.isInteger(value) || Number(value) < 1 || Number(value) > max)
      refuse(`limits.${name} has to be a whole number from 1 to ${max}.`)
  }
  const usual = Object.entries(numbers).map(([name, [number]]) => [name, number])
  return { ...Object.fromEntries(usual), ...given }
}
