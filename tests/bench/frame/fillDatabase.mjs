import pg from 'pg'

const month = 30 * 24 * 60 * 60_000

/**
 * Adds users to the database of a wallet's server: each has an account, a device and a session. One session in fifty is over.
 *
 * @param {string} url of the Postgres database
 * @param {number} users how many
 * @returns {Promise<number>} how many seconds it took
 */
export async function fillDatabase(url, users) {
  const began = performance.now()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const hash = (text) => `encode(sha256(('${text}' || i)::bytea), 'base64')`
  const id = (text) => `left(${hash(text)}, 22)`
  const from = `from generate_series(1, ${Math.round(users)}) as i`
  const now = Date.now()
  try {
    for (const text of [
      `insert into frame_accounts (email, id, address, created_at)
      select ${hash('email')}, ${id('account')}, 'seed' || i || '@example.com', ${now} ${from}`,
      `insert into frame_devices (id, email, seen_at) select ${hash('device')}, ${hash('email')}, ${now} ${from}`,
      `insert into frame_sessions
      (family, account, mail, device, access, refresh, previous, access_until, expires_at)
      select ${id('family')}, ${id('account')}, 'x', ${hash('key')}, ${hash('access')}, ${hash('refresh')},
        ${hash('previous')}, 0, case when i % 50 = 0 then 1 else ${now} + (random() * ${month})::bigint end ${from}`,
      'vacuum analyze',
    ])
      await client.query(text)
  } finally {
    await client.end()
  }
  return Math.round((performance.now() - began) / 1000)
}
