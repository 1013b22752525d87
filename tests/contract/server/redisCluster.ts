import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { freePort } from '../support/freePort.js'

/** Whether the programs of a cluster are installed. */
export const hasRedisCluster = ['redis-server', 'redis-cli'].every(
  (program) => spawnSync(program, ['--version']).status === 0,
)

/** Three masters of Redis, each with a replica. */
export interface RedisCluster {
  /** As `REDIS_URL` has it. */
  readonly url: string
  /** Ends a master as a machine ends that loses its power. */
  killMaster(): void
  close(): void
}

/** Starts a cluster on free ports, and waits until each replica follows its master. */
export async function startRedisCluster(): Promise<RedisCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'appkit-cluster-'))
  const ports: number[] = []
  const children: ChildProcess[] = []
  for (let at = 0; at < 6; at += 1) {
    const port = await freePort(10_000)
    const dir = join(folder, String(at))
    mkdirSync(dir)
    const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--save', '']
    const cluster = ['--cluster-enabled', 'yes', '--cluster-node-timeout', '1500']
    const child = spawn('redis-server', [...place, ...cluster, '--repl-diskless-sync-delay', '0'])
    children.push(child)
    ports.push(port)
    await new Promise<void>((ready) => {
      child.stdout.on('data', (text) => String(text).includes('Ready to accept') && ready())
    })
  }
  const addresses = ports.map((port) => `127.0.0.1:${port}`)
  spawnSync('redis-cli', ['--cluster', 'create', ...addresses, '--cluster-replicas', '1', '--cluster-yes'])
  const ask = (port: number, ...command: string[]): string =>
    spawnSync('redis-cli', ['-p', String(port), ...command], { encoding: 'utf8' }).stdout
  await vi.waitFor(() => {
    for (const port of ports) expect(ask(port, 'cluster', 'info')).toContain('cluster_state:ok')
    // The first three are the masters.
    for (const port of ports.slice(3)) expect(ask(port, 'info', 'replication')).toContain('link_status:up')
  }, 60_000)
  return {
    url: addresses.map((address) => `redis://${address}`).join(','),
    killMaster: () => void children[0]?.kill('SIGKILL'),
    close: () => {
      for (const child of children) child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
