/** A mailbox that its user opens in a browser. */
export interface Mailbox {
  readonly name: string
  readonly url: string
}

const mailboxes: readonly (readonly [domains: RegExp, name: string, url: string])[] = [
  [/^(gmail|googlemail)\.com$/, 'Gmail', 'https://mail.google.com/'],
  [/^(outlook|hotmail|live|msn)\.[a-z]{2,3}(\.[a-z]{2})?$/, 'Outlook', 'https://outlook.live.com/mail/'],
  [/^(yahoo|ymail|rocketmail)\.[a-z]{2,3}(\.[a-z]{2})?$/, 'Yahoo Mail', 'https://mail.yahoo.com/'],
  [/^(icloud|me|mac)\.com$/, 'iCloud Mail', 'https://www.icloud.com/mail/'],
  [/^(proton\.me|protonmail\.com|pm\.me)$/, 'Proton Mail', 'https://mail.proton.me/'],
  [/^gmx\.(de|at|ch|net|com)$/, 'GMX', 'https://www.gmx.net/'],
]

/** The mailbox of an email of a provider that many people have; undefined for another one. */
export function mailboxOf(mail: string): Mailbox | undefined {
  const domain = mail.slice(mail.lastIndexOf('@') + 1).toLowerCase()
  const [, name, url] = mailboxes.find(([domains]) => domains.test(domain)) ?? []
  return name === undefined || url === undefined ? undefined : { name, url }
}
