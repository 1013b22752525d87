import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { afterEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '../contract/support/freePort.js'
import { checkFiles } from './compiler.js'
import {
  hashes,
  linkPackages,
  makeViteApp,
  prepareCommands,
  put,
  putRuntime,
  repo,
  run,
  scratch,
  snapshot,
  version,
} from './support.js'

prepareCommands()

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})
const create = (cwd: string, ...args: string[]) => run('create-appkit', args, { cwd })

/** An app with the packages of this repository, as an install would give it. */
async function joined(...flags: string[]): Promise<string> {
  const cwd = makeViteApp(scratch(), 'app', 'react-ts')
  linkPackages(cwd)
  symlinkSync(join(repo, 'server'), join(cwd, 'node_modules/appkit-server'))
  mkdirSync(join(cwd, 'node_modules/.bin'), { recursive: true })
  symlinkSync('../appkit-server/dist/bin/appkit-server.js', join(cwd, 'node_modules/.bin/appkit-server'))
  expect((await create(cwd, '.', '--yes', '--no-install', '--no-check', ...flags)).stderr).toBe('')
  return cwd
}

const bare = async () => {
  const cwd = makeViteApp(scratch(), 'app', 'react-ts')
  putRuntime(cwd)
  await create(cwd, '.', '--yes', '--no-install')
  return cwd
}

/** Runs the command of the package as a user does, and waits for what it says. */
async function serve(cwd: string, variables: Readonly<Record<string, string>>, args = ['serve']) {
  const env = { ...process.env, DATABASE_URL: '', REDIS_URL: '', FRAME_SECRET: '', ...variables }
  const program = join(repo, 'server/dist/bin/appkit-server.js')
  const command = [program, ...args, '--config', 'appkit.server.ts']
  const child = spawn(process.execPath, command, { cwd, env, detached: true })
  stops.push(() => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)))
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const isReady = new Promise<'ready'>((done) =>
    child.stdout.on('data', () => output.includes('"msg":"ready"') && done('ready')),
  )
  return { state: await Promise.race([isReady, ended]), output: () => output }
}

describe('create-appkit add server', () => {
  it('writes a configuration that serves the app for real, with its wallet, and compiles', async () => {
    const cwd = await joined('--namespaces', 'eip155,solana,bip122', '--features', 'email')
    const added = await create(cwd, 'add', 'server', '--no-install')
    expect(added).toMatchObject({ code: 0, stderr: '' })
    expect(added.stdout).toContain(`  + appkit-server ${version}`)
    expect(added.stdout).toContain('Add server.env to .gitignore')
    const options: ts.CompilerOptions = {
      noEmit: true,
      strict: true,
      skipLibCheck: true,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      target: ts.ScriptTarget.ES2022,
    }
    expect(checkFiles(cwd, [join(cwd, 'appkit.server.ts')], options)).toEqual([])

    const port = await freePort(1, 2)
    const { output, state } = await serve(cwd, { PORT: String(port) })
    expect(state, output()).toBe('ready')
    const url = `http://127.0.0.1:${port}`
    const { roles } = (await (await fetch(`${url}/health/ready`)).json()) as { roles: string[] }
    expect(roles).toEqual(['catalogue', 'blockchain', 'analytics', 'relay', 'signin', 'wallet'])
    const chains = (await (await fetch(`${url}/blockchain/v1/supported-chains`)).json()) as { http: string[] }
    expect(chains.http).toEqual(expect.arrayContaining(['eip155:1', 'eip155:8453']))
    expect(chains.http).not.toContain('eip155:31337')
    const wallets = `${url}/catalogue/getWallets?projectId=local&page=1&entries=2&st=a&sv=b`
    expect((await fetch(wallets)).status).toBe(200)
    expect((await fetch(wallets.replace('=local', '=other'))).status).toBe(401)
    const frame = await fetch(`http://127.0.0.1:${port + 1}/sdk?projectId=local`, {
      headers: { 'sec-fetch-dest': 'iframe' },
    })
    expect(frame.status).toBe(200)
    expect(frame.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:5173')
  })

  it.each([
    { MAIL_URL: 'https://mail.shop.io' },
    { MAIL_URL: 'smtps://post:secret@mail.shop.io', MAIL_FROM: 'Shop <wallet@shop.io>' },
  ])('is fit for production but for its ports with the variables of its environment file and %j', async (mail) => {
    const cwd = await joined('--features', 'email')
    await create(cwd, 'add', 'server', '--no-install')
    const env = {
      API_ORIGIN: 'https://api.shop.io',
      APP_ORIGIN: 'https://shop.io',
      WALLET_ORIGIN: 'https://of-shop.io',
      ...mail,
    }
    const { output, state } = await serve(cwd, env, ['check', '--offline'])
    expect(state).toBe(1)
    expect(output().trim().split('\n').slice(1)).toEqual([
      '- operations.host is 0.0.0.0: let nobody but your monitoring reach that port.',
    ])
  })

  it('writes a composition whose variables the environment file names, and whose parts are there', async () => {
    const cwd = await joined('--namespaces', 'eip155,solana', '--features', 'email')
    await create(cwd, 'add', 'server', '--no-install')
    const text = readFileSync(join(cwd, 'compose.yaml'), 'utf8')
    const named = [...readFileSync(join(cwd, 'server.env.example'), 'utf8').matchAll(/^([A-Z_0-9]+)=/gm)]
    const used = new Set([...text.matchAll(/(?<!\$)\$\{([A-Z_0-9]+)/g)].map(([, name]) => name))
    expect(named.map(([, name]) => name).sort()).toEqual([...used].sort())
    const { configs, services, volumes } = parse(text, { merge: true })
    expect(Object.keys(services)).toEqual(['server-1', 'server-2', 'proxy', 'postgres', 'valkey'])
    for (const [name, service] of Object.entries<Record<string, unknown>>(services)) {
      expect('image' in service || 'build' in service, name).toBe(true)
      for (const other of Object.keys(service.depends_on ?? {})) {
        const target = Array.isArray(service.depends_on) ? service.depends_on[Number(other)] : other
        expect(Object.keys(services), name).toContain(target)
      }
      for (const volume of (service.volumes ?? []) as string[])
        expect(Object.keys(volumes)).toContain(volume.split(':')[0])
    }
    const server = services['server-1']
    expect(server).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    expect(server.build.dockerfile_inline).toContain('USER node')
    expect(server.build.dockerfile_inline).toContain('"appkit-server@$$(node -p ')
    // Every variable that the configuration reads is handed to the container.
    const config = readFileSync(join(cwd, 'appkit.server.ts'), 'utf8')
    const read = [...config.matchAll(/variable\('([A-Z_0-9]+)'/g)].map(([, name]) => name)
    expect(Object.keys(server.environment)).toEqual(
      expect.arrayContaining(read.filter((name) => name !== 'PORT')),
    )
    expect(configs.caddy.content.match(/health_uri .*/g)).toEqual(Array(2).fill('health_uri /health/serving'))
    expect(configs.caddy.content).toMatch(
      /^\$\{API_HOST\} \{.*server-1:4610.*^\$\{WALLET_HOST\} \{.*server-2:4611/ms,
    )
  })

  it('is taken back byte-equal by remove and by the undo of the join, and does nothing twice', async () => {
    const cwd = makeViteApp(scratch(), 'app', 'react-ts')
    putRuntime(cwd)
    const before = hashes(cwd)
    await create(cwd, '.', '--yes', '--no-install')
    const start = hashes(cwd)
    const dry = JSON.parse((await create(cwd, 'add', 'server', '--dry-run', '--json')).stdout)
    expect(hashes(cwd)).toEqual(start)
    const real = JSON.parse((await create(cwd, 'add', 'server', '--json', '--no-install')).stdout)
    expect({ ...real, dryRun: true }).toEqual(dry)
    const after = hashes(cwd)
    for (const { path, sha256 } of real.files) expect(after[path], path).toBe(sha256)
    const added = snapshot(cwd)
    expect((await create(cwd, 'add', 'server')).stdout).toBe(
      'Nothing to do: the app has its server already.\n',
    )
    expect(snapshot(cwd)).toEqual(added)
    expect((await create(cwd, 'upgrade', '--yes', '--no-install')).stdout).toMatch(/^Nothing to do/)
    expect((await create(cwd, 'remove', 'server', '--no-install')).code).toBe(0)
    expect(hashes(cwd)).toEqual(start)
    expect((await create(cwd, 'remove', 'server')).stdout).toBe(
      'Nothing to do: the app has no server already.\n',
    )
    await create(cwd, 'add', 'server', '--no-install')
    expect((await create(cwd, '--undo')).code).toBe(0)
    expect(hashes(cwd)).toEqual(before)
  })

  it('takes its package from the tarballs of the app, and refuses where there is none', async () => {
    const packages = scratch()
    for (const name of ['appkit-runtime', 'create-appkit', 'appkit-server'])
      put(packages, { [`${name}-${version}.tgz`]: name })
    const env = { APPKIT_PACKAGES: packages }
    const cwd = makeViteApp(scratch(), 'app', 'react-ts')
    putRuntime(cwd)
    const appkit = (...args: string[]) => run('create-appkit', [...args, '--no-install'], { cwd, env })
    await appkit('.', '--yes')
    const start = hashes(cwd)
    expect(await create(cwd, 'add', 'server')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('appkit-server is not among them'),
    })
    expect(hashes(cwd)).toEqual(start)
    expect((await appkit('add', 'server')).code).toBe(0)
    expect(existsSync(join(cwd, `vendor/appkit-server-${version}.tgz`))).toBe(true)
    expect(readFileSync(join(cwd, 'compose.yaml'), 'utf8')).toContain('COPY vendor ./vendor')
    expect((await appkit('remove', 'server')).code).toBe(0)
    expect(hashes(cwd)).toEqual(start)
  })

  it('leaves what you have edited, and refuses what is in its way', async () => {
    const cwd = await bare()
    await create(cwd, 'add', 'server', '--no-install')
    const file = join(cwd, 'appkit.server.ts')
    writeFileSync(file, `${readFileSync(file, 'utf8')}// mine\n`)
    const kept = await create(cwd, 'remove', 'server', '--no-install')
    expect(kept.stdout).toContain('appkit.server.ts stays, because you have edited it.')
    expect(readFileSync(file, 'utf8')).toContain('// mine')
    expect(readFileSync(join(cwd, 'package.json'), 'utf8')).toContain('appkit-server')
    const other = await bare()
    put(other, { 'server.env.example': 'A=\n' })
    const start = snapshot(other)
    expect(await create(other, 'add', 'server')).toMatchObject({
      code: 2,
      stderr: 'server.env.example exists and is not from create-appkit. Move it elsewhere.\n',
    })
    expect(snapshot(other)).toEqual(start)
    expect((await create(other, 'add', 'server', 'swaps')).stderr).toContain('has a run of its own')
    expect((await create(other, 'add', 'servr')).stderr).toContain('Did you mean server?')
  })

  it.each([
    ['compose.yaml', 'compose.yaml'],
    ['docker-compose.yml', 'docker-compose.yml'],
    ['compose.override.yaml', 'compose.override.yaml'],
    ['../docker-compose.yml', '../docker-compose.yml'],
  ])('leaves the Compose of a host to %s', async (_title, path) => {
    const cwd = await bare()
    put(join(cwd, '..'), { '.git/HEAD': '' })
    put(cwd, { [path]: 'services: {}\n' })
    const start = hashes(cwd)
    const added = await create(cwd, 'add', 'server', '--no-install')
    expect(added).toMatchObject({ code: 0, stderr: '' })
    expect(added.stdout).toContain(
      `${path} is yours, so the server is in compose.appkit.yaml, which Compose has to be told with -f.`,
    )
    const line = 'docker compose -f compose.appkit.yaml --env-file server.env up --detach --build'
    expect(added.stdout).toContain(`  ${line}\n`)
    expect(readFileSync(join(cwd, 'compose.appkit.yaml'), 'utf8')).toContain(`# ${line}\n`)
    expect((await create(cwd, 'add', 'server')).stdout).toContain('Nothing to do')
    const removed = await create(cwd, 'remove', 'server', '--no-install')
    expect(removed).toMatchObject({ code: 0, stdout: expect.not.stringContaining('stays') })
    expect(hashes(cwd)).toEqual(start)
  })

  it('is looked at by doctor', async () => {
    const cwd = await joined()
    const codes = async () => {
      const { findings } = JSON.parse((await create(cwd, 'doctor', '--json')).stdout)
      const own = findings.filter(({ check }: { check: string }) => check === 'server')
      return own.map(({ code }: { code: string }) => code)
    }
    expect(await codes()).toEqual([])
    await create(cwd, 'add', 'server', '--no-install')
    expect(await codes()).toEqual(['SERVER_FIT'])
    put(cwd, { 'server.env': 'POSTGRES_PASSWORD=a\n' })
    const file = join(cwd, 'appkit.server.ts')
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('local', 'other'))
    rmSync(join(cwd, 'node_modules/appkit-server'))
    expect(await codes()).toEqual(['SERVER_MISSING', 'SERVER_PROJECT', 'SERVER_ENV_PUBLIC'])
  })
})
