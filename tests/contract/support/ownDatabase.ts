import pg from 'pg'

/** Runs a statement on a server of Postgres. */
async function run(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

let count = 0

/**
 * Makes a database for one test, whose tables have another secret or version than those of other tests.
 *
 * @param url - of any database of the server
 */
export async function createOwnDatabase(url: string) {
  const name = `appkit_test_${process.pid}_${++count}`
  await run(url, `create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => run(url, `drop database ${name} with (force)`) }
}
