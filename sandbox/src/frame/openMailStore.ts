import type { Sql } from 'appkit-server/parts'

/** A mail that was sent on this machine. */
export interface StoredMail {
  readonly id: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Takes mails instead of a mail server. */
export interface MailStore {
  add(mail: Pick<StoredMail, 'subject' | 'text' | 'to'>): Promise<void>
  /** The latest, newest first. */
  list(): Promise<StoredMail[]>
}

const KEPT = 100

/** Opens it. The latest 100 mails are kept. */
export async function openMailStore(sql: Sql, now: () => number = Date.now): Promise<MailStore> {
  await sql.run(
    `create table if not exists mails (id integer primary key autoincrement, at integer not null,
      recipient text not null, subject text not null, text text not null)`,
  )
  return {
    add: async ({ subject, text, to }) => {
      const insert = 'insert into mails (at, recipient, subject, text) values (?, ?, ?, ?)'
      const prune = 'delete from mails where id <= (select max(id) from mails) - ?'
      await sql.batch([
        [insert, [now(), to, subject, text]],
        [prune, [KEPT]],
      ])
    },
    list: async () => {
      const rows = await sql.all('select * from mails order by id desc')
      return rows.map(({ at, id, recipient, subject, text }) => ({
        id: Number(id),
        at: Number(at),
        to: String(recipient),
        subject: String(subject),
        text: String(text),
      }))
    },
  }
}
