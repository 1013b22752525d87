import { composeNames } from '../about/names.js'
import type { ServerValues } from '../host/serverValues.js'
import type { PlannedOutput } from '../host/types.js'

/**
 * Renders a composition of containers: two servers, so that one can be replaced while the other answers, Postgres, Valkey
 * and a proxy with TLS. It needs no other file than `appkit.server.ts`, `package.json` and the environment.
 *
 * @param values - the values of the app.
 * @param isVendored - whether the package is a file in `vendor/`.
 * @param path - the name of the file.
 */
export function renderCompose(
  values: ServerValues,
  isVendored: boolean,
  path: string = composeNames.usual,
): PlannedOutput {
  const { hasWallet } = values
  const lines = [
    `# ${composeCommand(path)} up --detach --build`,
    '# To replace a server while the other answers: … up --detach --build --no-deps server-1, then server-2.',
    '# Else it has the name of the folder, as other compositions of it have, and the one takes the other down.',
    `name: ${slugOf(values.name)}-appkit`,
    '',
    'x-server: &server',
    ...buildLines(isVendored, hasWallet),
    '  restart: unless-stopped',
    '  read_only: true',
    '  tmpfs: [/tmp]',
    '  cap_drop: [ALL]',
    "  security_opt: ['no-new-privileges:true']",
    '  # Longer than the server takes to answer what was asked.',
    '  stop_grace_period: 30s',
    '  ulimits: { nofile: 65536 }',
    '  environment:',
    ...environmentOf(values).map(([name, value]) => `    ${name}: ${value}`),
    '  depends_on:',
    '    postgres: { condition: service_healthy }',
    '    valkey: { condition: service_healthy }',
    '',
    'services:',
    '  server-1: *server',
    '  server-2: *server',
    '',
    ...proxyLines,
    ...storeLines,
    ...caddyLines(hasWallet),
  ]
  return { path, content: lines.map((line) => `${line}\n`).join('') }
}

/** The command that is told what to do with a composition. Compose finds a file by itself only under its usual name. */
export function composeCommand(path: string): string {
  return `docker compose${path === composeNames.usual ? '' : ` -f ${path}`} --env-file server.env`
}

/** Turns a name into one that Compose takes as a part of its own: small letters, digits and hyphens. */
function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return slug || 'app'
}

/** A variable of the environment, as a composition names it; with `:?` it is needed. */
const named = (text: string): string => `\${${text}}`

/** The variables that the configuration reads, and those of the server itself. */
function environmentOf({ hasWallet, networks }: ServerValues): ReadonlyArray<readonly [string, string]> {
  const needed = (name: string) => [name, named(`${name}:?`)] as const
  return [
    ['DATABASE_URL', `postgres://appkit:${named('POSTGRES_PASSWORD:?')}@postgres/appkit`],
    ['REDIS_URL', 'redis://valkey:6379'],
    ['API_ORIGIN', `https://${named('API_HOST:?')}`],
    needed('APP_ORIGIN'),
    ...(hasWallet
      ? ([
          ['WALLET_ORIGIN', `https://${named('WALLET_HOST:?')}`],
          needed('FRAME_SECRET'),
          needed('MAIL_URL'),
          ['MAIL_FROM', named('MAIL_FROM-')],
          ['MAIL_KEY', named('MAIL_KEY-')],
        ] as const)
      : []),
    // `signin.audiences` needs both; an operator may add it later.
    ['TOKEN_KEYS', named('TOKEN_KEYS-')],
    ['TOKEN_SECRET', named('TOKEN_SECRET-')],
    // `names.gateway` needs it; an operator may add that, too.
    ['NAMES_GATEWAY_KEY', named('NAMES_GATEWAY_KEY-')],
    ...networks.map(({ rpcUrl, variable }) =>
      rpcUrl === undefined ? needed(variable) : ([variable, named(`${variable}-`)] as const),
    ),
  ]
}

/** The image has the server alone, in the version that package.json names, and nothing of the app. */
function buildLines(isVendored: boolean, hasWallet: boolean): readonly string[] {
  const version =
    "require('./app.json').devDependencies?.['appkit-server'] ?? require('./app.json').dependencies['appkit-server']"
  return [
    '  build:',
    '    context: .',
    '    dockerfile_inline: |',
    '      FROM node:22-bookworm-slim AS packages',
    '      WORKDIR /app',
    '      COPY package.json ./app.json',
    ...(isVendored ? ['      COPY vendor ./vendor'] : []),
    '      RUN echo \'{ "private": true, "type": "module" }\' > package.json \\',
    `        && npm install --omit=dev --ignore-scripts --no-audit --no-fund "appkit-server@$$(node -p "${version}")" pg@8 @redis/client@6${hasWallet ? ' nodemailer@10' : ''}`,
    '      FROM node:22-bookworm-slim',
    '      ENV NODE_ENV=production',
    '      WORKDIR /app',
    '      COPY --from=packages /app/node_modules ./node_modules',
    '      COPY --from=packages /app/package.json ./',
    '      COPY appkit.server.ts ./',
    '      USER node',
    '      EXPOSE 4610 4611 4612',
    '      # Without npm in between, so that SIGTERM reaches the server.',
    '      ENTRYPOINT ["node", "--v8-pool-size=0", "node_modules/appkit-server/dist/bin/appkit-server.js"]',
    '      CMD ["serve"]',
  ]
}

const proxyLines: readonly string[] = [
  '  proxy:',
  '    image: caddy:2.8-alpine',
  '    restart: unless-stopped',
  "    ports: ['80:80', '443:443', '443:443/udp']",
  '    configs: [{ source: caddy, target: /etc/caddy/Caddyfile }]',
  "    volumes: ['certificates:/data']",
  '    depends_on: [server-1, server-2]',
  '',
]

const storeLines: readonly string[] = [
  '  postgres:',
  '    image: postgres:16-alpine',
  '    restart: unless-stopped',
  `    environment: { POSTGRES_USER: appkit, POSTGRES_DB: appkit, POSTGRES_PASSWORD: "${named('POSTGRES_PASSWORD:?')}" }`,
  "    volumes: ['postgres:/var/lib/postgresql/data']",
  "    healthcheck: { test: ['CMD', 'pg_isready', '--username', 'appkit'], interval: 5s, retries: 20 }",
  '',
  '  valkey:',
  '    image: valkey/valkey:8-alpine',
  '    restart: unless-stopped',
  '    # Without appendonly a restart forgets the messages that wait. maxmemory has room for relayMegabytes of both servers, and',
  '    # without stream-node-max-bytes a topic with one short message would take 4 kB of it.',
  '    command:',
  '      - valkey-server',
  '      - --appendonly',
  "      - 'yes'",
  '      - --maxmemory',
  '      - 1gb',
  '      - --maxmemory-policy',
  '      - noeviction',
  '      - --stream-node-max-bytes',
  "      - '512'",
  "    volumes: ['valkey:/data']",
  "    healthcheck: { test: ['CMD', 'valkey-cli', 'ping'], interval: 5s, retries: 20 }",
  '',
  '# Else Docker hands on who comes by IPv6 under its own address, and they are one client for the limits.',
  'networks: { default: { enable_ipv6: true } }',
  '',
  'volumes: { certificates: {}, postgres: {}, valkey: {} }',
  '',
]

/** The proxy, whose certificates are of Let's Encrypt. A server that starts or ends gets nothing. */
function caddyLines(hasWallet: boolean): readonly string[] {
  const site = (host: string, port: number, policy: string) => [
    `      ${named(host)} {`,
    '        header Strict-Transport-Security "max-age=63072000; includeSubDomains"',
    `        reverse_proxy server-1:${port} server-2:${port} {`,
    `          lb_policy ${policy}`,
    '          lb_try_duration 5s',
    '          health_uri /health/serving',
    '          health_interval 1s',
    '          health_timeout 2s',
    '        }',
    '      }',
  ]
  return [
    'configs:',
    '  caddy:',
    '    content: |',
    ...site('API_HOST', 4610, 'least_conn'),
    // While two builds serve, one of them does not have the scripts of the other's page.
    ...(hasWallet ? site('WALLET_HOST', 4611, 'ip_hash') : []),
  ]
}

/**
 * Renders the environment of the composition, without values that are secret.
 *
 * @param values - the values of the app.
 * @returns `server.env.example`.
 */
export function renderEnvironment({ hasWallet, networks }: ServerValues): PlannedOutput {
  const lines = [
    '# Copy to server.env, which stays out of the repository.',
    '# The address of the pages.',
    'APP_ORIGIN=https://app.example',
    '# Public names, for which DNS leads to this machine. That of the services and the app are of one site.',
    'API_HOST=api.app.example',
    ...(hasWallet ? ['# Of another site than both.', 'WALLET_HOST=wallet.example'] : []),
    '# Letters and digits, such as of: openssl rand -hex 24',
    'POSTGRES_PASSWORD=',
    ...(hasWallet
      ? [
          '# openssl rand -base64 32. Who loses it loses all wallets; keep a copy apart from the database.',
          'FRAME_SECRET=',
          '# Who sends the mails: smtps://user:password@host or smtp://user:password@host:587, with MAIL_FROM=wallet@app.example. Or a',
          '# service that takes a POST of { to, subject, text, html } at https://…, with MAIL_KEY.',
          'MAIL_URL=',
          'MAIL_FROM=',
          'MAIL_KEY=',
        ]
      : []),
    '# With signin.audiences, the keys that sign tokens and the secret of the ids in them: docs/identity.md.',
    'TOKEN_KEYS=',
    'TOKEN_SECRET=',
    '# With names.gateway, the key that signs what is said of names: docs/going-live.md.',
    'NAMES_GATEWAY_KEY=',
    ...(networks.length > 0 ? ['# Nodes. Those of the configuration are asked where none is named.'] : []),
    ...networks.map(({ variable }) => `${variable}=`),
  ]
  return { path: 'server.env.example', content: lines.map((line) => `${line}\n`).join('') }
}
