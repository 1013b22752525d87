import { makeTables, type Sql } from 'appkit-server/parts'

/** A mail that was sent on this machine. */
export interface StoredMail {
  readonly id: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly to: string
  readonly subject: string
  readonly text: string
  /** How a mail program shows it. Empty if the mail is text alone. */
  readonly html: string
}

/** Takes mails instead of a mail server. */
export interface MailStore {
  add(mail: Pick<StoredMail, 'subject' | 'text' | 'to'> & { readonly html?: string }): Promise<void>
  /** The latest, newest first. */
  list(): Promise<StoredMail[]>
}

const kept = 100

const create = (table: string, more = '') =>
  `create table ${table} (id integer primary key autoincrement, at integer not null,
    recipient text not null, subject text not null, text text not null${more})`

/** Two versions of the table were there before steps were counted: this one, and the one that the second step makes. */
const steps: readonly (readonly string[])[] = [
  [create('if not exists mails')],
  [
    'alter table mails rename to earlier_mails',
    create('mails', ", html text not null default ''"),
    // A column that the inner table does not have is that of the outer one, so this copies both versions.
    `insert into mails (id, at, recipient, subject, text, html)
      select id, at, recipient, subject, text, (select html from earlier_mails as own where own.id = mail.id)
      from (select '' as html) cross join
        (select id, at, recipient, subject, text from earlier_mails) as mail`,
    'drop table earlier_mails',
  ],
]

/** Opens it. The latest 100 mails are kept. */
export async function openMailStore(sql: Sql, now: () => number = Date.now): Promise<MailStore> {
  await makeTables(sql, 'mails', steps)
  return {
    add: async ({ html = '', subject, text, to }) => {
      const insert = 'insert into mails (at, recipient, subject, text, html) values (?, ?, ?, ?, ?)'
      const prune = 'delete from mails where id <= (select max(id) from mails) - ?'
      await sql.batch([
        [insert, [now(), to, subject, text, html]],
        [prune, [kept]],
      ])
    },
    list: async () => {
      const rows = await sql.all('select id, at, recipient, subject, text, html from mails order by id desc')
      return rows.map(({ at, html, id, recipient, subject, text }) => ({
        id: Number(id),
        at: Number(at),
        to: String(recipient),
        subject: String(subject),
        text: String(text),
        html: String(html),
      }))
    },
  }
}
