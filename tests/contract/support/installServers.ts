import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const servers = [
  { name: 'Redis', isThere: () => answers('redis-server'), url: 'REDIS_URL', packageName: 'redis-server' },
  {
    name: 'Postgres',
    url: 'DATABASE_URL',
    packageName: 'postgresql',
    isThere: () => answers('postgres') || existsSync('/usr/lib/postgresql'),
  },
]

const answers = (program: string) => spawnSync(program, ['--version']).status === 0
const apt = (...args: string[]) =>
  spawnSync('apt-get', args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 180_000,
  }).status === 0

/**
 * Installs the database servers that tests need, where that takes no password: as root on Debian, as in CI. Elsewhere it
 * names what is left out, once; each test that is left out says so too.
 */
export function setup(): void {
  const isMissing = ({ isThere, url }: (typeof servers)[number]) => !process.env[url] && !isThere()
  const missing = servers.filter(isMissing)
  if (missing.length === 0) return
  if (process.getuid?.() === 0 && answers('apt-get')) {
    console.log(`Installing ${missing.map(({ packageName }) => packageName).join(' and ')} for the tests…`)
    apt('update')
    for (const { packageName } of missing) apt('install', '-y', '--no-install-recommends', packageName)
  }
  for (const { name, packageName, url } of missing.filter(isMissing))
    console.warn(`Left out: tests on ${name}. Install ${packageName}, or name a server by ${url}.`)
}
