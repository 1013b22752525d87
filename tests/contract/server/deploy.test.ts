import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { startPostgres } from '../signIn/servers.js'
import { root } from '../support/root.js'
import { assembleImage, listTree } from './imageTree.js'
import { renderChart } from './renderChart.js'

const deploy = join(root, 'server/deploy')
const read = (path: string) => readFileSync(join(deploy, path), 'utf8')
const stops: (() => unknown)[] = []
afterAll(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})
const scratch = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'appkit-image-'))
  stops.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const bin = 'node_modules/appkit-server/dist/bin/appkit-server.js'

/** The instructions of a Dockerfile, lines that go on joined. */
function readDockerfile(text: string): readonly (readonly [name: string, rest: string])[] {
  const lines = text.replace(/\\\n\s*/g, '').split('\n')
  return lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = '', ...rest] = line.trim().split(' ')
      return [name, rest.join(' ')] as const
    })
}

describe('the image', () => {
  test('is of a named version, copies nothing by accident, and does not run as root', () => {
    const steps = readDockerfile(read('Dockerfile'))
    const known = 'FROM WORKDIR COPY RUN ENV USER EXPOSE HEALTHCHECK ENTRYPOINT CMD'.split(' ')
    for (const [name] of steps) expect(known).toContain(name)
    for (const [name, rest] of steps) {
      if (name === 'FROM') expect(rest).toMatch(/^node:\d+-\w+-slim( AS \w+)?$/)
      if (name === 'COPY') expect(rest).not.toMatch(/^\. /)
    }
    const last = (wanted: string) => steps.findLast(([name]) => name === wanted)?.[1] ?? ''
    expect(last('USER')).toBe('node')
    expect(steps.findLastIndex(([name]) => name === 'RUN')).toBeLessThan(
      steps.findLastIndex(([name]) => name === 'FROM'),
    )
    expect(JSON.parse(last('ENTRYPOINT'))).toEqual(['node', '--v8-pool-size=0', bin])
    expect(JSON.parse(last('CMD'))).toEqual(['serve'])
    const [, command = ''] = last('HEALTHCHECK').split('CMD ')
    expect(JSON.parse(command)[0]).toBe('node')
  })

  const elsewhere = process.platform === 'linux' ? '' : ' (left out: the image is one of Linux)'
  const isRoot = process.getuid?.() === 0 && existsSync('/usr/sbin/chroot')
  test.skipIf(process.platform !== 'linux')(
    `is complete: its file tree serves every role with nothing else in sight, and writes nothing into itself${elsewhere}`,
    async () => {
      const database = await startPostgres()
      stops.push(() => database?.close())
      const tree = scratch()
      const config = read('appkit.server.ts').replace("host: '0.0.0.0',", "host: '127.0.0.1', port: 0,")
      const stored = database ? config : config.replace('defineServer({', "defineServer({ data: '/tmp/data',")
      assembleImage(tree, stored)
      execFileSync('chmod', ['-R', 'go-w,a+rX', join(tree, 'app')])
      execFileSync('chmod', ['755', tree])
      const before = listTree(tree)
      const env = {
        PATH: '/usr/local/bin',
        DATABASE_URL: database?.url ?? '',
        FRAME_SECRET: 'a'.repeat(44),
        API_ORIGIN: 'https://api.shop.io',
        WALLET_ORIGIN: 'https://of-shop.io',
        ETHEREUM_RPC_URL: 'https://node.shop.io',
      }
      const serve = (folder: string) => [
        '--v8-pool-size=0',
        `${folder}/${bin}`,
        'serve',
        '--config',
        `${folder}/appkit.server.ts`,
      ]
      const [command, ...args] = isRoot
        ? ['/usr/sbin/chroot', '--userspec=1000:1000', tree, '/usr/local/bin/node', ...serve('/app')]
        : [process.execPath, ...serve(join(tree, 'app'))]
      const child = spawn(command ?? '', args, { env, cwd: join(tree, 'tmp') })
      stops.push(() => child.kill('SIGKILL'))
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)))
      const exit = new Promise<number | null>((done) => child.once('exit', done))
      const ready = new Promise<{ port: number }>((done) =>
        child.stdout.on('data', () => {
          const line = output.split('\n').find((each) => each.includes('"msg":"ready"'))
          if (line !== undefined) done(JSON.parse(line))
        }),
      )
      const state = await Promise.race([ready, exit])
      expect(state, output).toHaveProperty('port')
      const url = `http://127.0.0.1:${(state as { port: number }).port}`
      const health = (await (await fetch(`${url}/health/ready`)).json()) as { roles: string[] }
      expect(health.roles).toEqual(['catalogue', 'blockchain', 'analytics', 'relay', 'signin', 'wallet'])
      const wallets = await fetch(`${url}/catalogue/getWallets?projectId=shop&page=1&entries=4&st=a&sv=b`)
      expect(wallets.status).toBe(200)
      child.kill('SIGTERM')
      expect(await exit, output).toBe(0)
      expect(listTree(tree)).toEqual(before)
    },
  )
})

describe('the composition', () => {
  test('has every part that it names, takes its variables from the example, and shows only the proxy', () => {
    const text = read('compose.yaml')
    const { networks, services, volumes } = parse(text, { merge: true })
    // Else all who come by IPv6 have the address of Docker.
    expect(networks).toEqual({ default: { enable_ipv6: true } })
    const used = [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name)
    const named = [...read('variables.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
    expect([...new Set(used)].sort()).toEqual(named.sort())
    for (const [name, service] of Object.entries<Record<string, unknown>>(services)) {
      const { depends_on: needs = [], ports = [], volumes: mounts = [] } = service as Record<string, string[]>
      for (const other of Array.isArray(needs) ? needs : Object.keys(needs))
        expect(Object.keys(services)).toContain(other)
      for (const mount of mounts) {
        const [source = ''] = mount.split(':')
        const isThere = source.startsWith('./') ? existsSync(join(deploy, source)) : source in volumes
        expect(isThere, mount).toBe(true)
      }
      expect(ports.length > 0, name).toBe(name === 'proxy')
    }
    expect(services['server-1']).toMatchObject({ read_only: true, cap_drop: ['ALL'], build: '.' })
    const config = [...read('appkit.server.ts').matchAll(/variable\('([A-Z_]+)'\)/g)].map(([, name]) => name)
    expect(Object.keys(services['server-1'].environment)).toEqual(expect.arrayContaining(config))
    for (const server of ['server-1', 'server-2']) expect(read('Caddyfile')).toContain(`${server}:4610`)
    // It leaves a server out that starts or ends, and none for what both of them miss.
    expect(read('Caddyfile')).toContain('health_uri /health/serving')
  })

  test('leads who loads the wallet to one server, as the other may have scripts of another build', () => {
    const policyOf = (port: number) =>
      new RegExp(`server-2:${port} \\{\\s+import servers (\\w+)\\s`).exec(read('Caddyfile'))?.[1]
    expect([policyOf(4610), policyOf(4611)]).toEqual(['least_conn', 'ip_hash'])
    expect(read('Caddyfile')).toContain('lb_policy {args[0]}')
  })

  test('lets fewer messages wait than Valkey has room for', () => {
    const { command } = parse(read('compose.yaml'), { merge: true }).services.valkey
    const settingOf = (name: string) => command[command.indexOf(`--${name}`) + 1]
    expect(settingOf('maxmemory')).toBe('1gb')
    // Else a topic takes 4 kB, however little is counted for it.
    expect(settingOf('stream-node-max-bytes')).toBe('512')
    const [, megabytes] = /relayMegabytes: (\d+)/.exec(read('appkit.server.ts')) ?? []
    // Two servers, and what Valkey takes beside what is counted, which is at most 15 percent.
    expect(2 * Number(megabytes) * 1.15).toBeLessThan(1024)
  })
})

describe('the chart', () => {
  const values = parse(read('helm/values.yaml'))
  const scope = { Values: values, Release: { Name: 'shop' } }
  const folder = 'helm/templates'
  const objects = readdirSync(join(deploy, folder)).flatMap((name) =>
    parseAllDocuments(renderChart(read(`${folder}/${name}`), scope)).flatMap((document) => {
      expect(document.errors, name).toEqual([])
      return document.contents === null ? [] : [document.toJS()]
    }),
  )
  const ofKind = (kind: string) => objects.filter((each) => each.kind === kind)

  test('has a Deployment, a Service and a budget for each group, which belong together', () => {
    expect(parse(read('helm/Chart.yaml'))).toMatchObject({ apiVersion: 'v2', name: 'appkit-server' })
    const names = Object.keys(values.groups).map((group) => `shop-${group}`)
    for (const kind of ['Deployment', 'Service', 'PodDisruptionBudget'])
      expect(ofKind(kind).map(({ metadata }) => metadata.name)).toEqual(names)
    for (const [at, { spec }] of ofKind('Deployment').entries()) {
      const { labels } = spec.template.metadata
      const selectors = [spec.selector.matchLabels, ofKind('Service')[at].spec.selector]
      for (const selector of [...selectors, ofKind('PodDisruptionBudget')[at].spec.selector.matchLabels])
        expect(labels).toMatchObject(selector)
      const [{ args, ports, ...container }] = spec.template.spec.containers
      const portNames = ports.map(({ name }: { name: string }) => name)
      for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
        expect(portNames).toContain(container[probe].httpGet.port)
      expect(container.readinessProbe.httpGet.path).toBe('/health/serving')
      expect(portNames).toContain(ofKind('Service')[at].spec.ports[0].targetPort)
      expect(args.slice(0, 2)).toEqual(['serve', '--roles'])
      expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true })
      expect(spec.template.spec.securityContext).toMatchObject({ runAsNonRoot: true })
      expect(container.resources).toEqual(values.resources)
    }
    const roles = Object.values<{ roles: string[] }>(values.groups).flatMap((group) => group.roles)
    expect(roles.sort()).toEqual(['analytics', 'blockchain', 'catalogue', 'relay', 'signin', 'wallet'])
  })

  test('leads each host to a Service that is there', () => {
    const services = ofKind('Service').map(({ metadata }) => metadata.name)
    const { apiHost, walletHost } = values.ingress
    const hosts = ofKind('Ingress').map(({ spec }) => {
      for (const { http } of spec.rules)
        for (const { backend } of http.paths) expect(services).toContain(backend.service.name)
      expect(spec.rules.map(({ host }: { host: string }) => host)).toEqual(spec.tls[0].hosts)
      return spec.tls[0].hosts
    })
    expect(hosts).toEqual([[apiHost], [walletHost]])
  })

  test('leads who loads the wallet to one pod, as another may have scripts of another build', () => {
    const name = 'nginx.ingress.kubernetes.io/upstream-hash-by'
    expect(ofKind('Ingress').map(({ metadata }) => metadata.annotations[name])).toEqual([
      undefined,
      '$binary_remote_addr',
    ])
  })
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
const withoutSystemd = hasSystemd ? '' : ' (left out: there is no systemd on this machine)'
test.skipIf(!hasSystemd)(
  `the unit of systemd is one that systemd takes, and lets the process do little${withoutSystemd}`,
  () => {
    const folder = scratch()
    // It wants the folder and the program to be there.
    mkdirSync(join(folder, 'opt'))
    const unit = read('systemd/appkit-server.service')
      .replace('WorkingDirectory=/opt/appkit-server', `WorkingDirectory=${folder}/opt`)
      .replace('/usr/bin/node', process.execPath)
    const file = join(folder, 'appkit-server.service')
    writeFileSync(file, unit)
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
    const exposure = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=30', file], {
      encoding: 'utf8',
    })
    expect(exposure.status, exposure.stdout).toBe(0)
  },
)
