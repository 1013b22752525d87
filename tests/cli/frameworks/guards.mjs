import { createServer } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** The name that the guards of the apps have as servers (`guard` of apps/shared.mjs). */
const audience = 'https://orders.example'

/** Starts an issuer that publishes one key, and signs a token for the guards of an app with it. */
export async function startIssuer() {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }]
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys }))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${server.address().port}/auth`
  const claims = {
    client_id: 'https://app.example',
    accounts: ['eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'],
    amr: ['pop'],
    auth_time: Math.floor(Date.now() / 1000),
  }
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'one' })
    .setIssuer(url)
    .setAudience(audience)
    .setSubject('walker')
    .setJti('one')
    .setIssuedAt()
    // A machine that is busy builds for minutes.
    .setExpirationTime('1h')
    .sign(privateKey)
  return { url, token, close: () => server.close() }
}

/** Reads and writes each guarded path of a served app without a token, with a wrong one and with a good one. */
export async function walkGuards(url, { app, guarded, hasFlag, token }) {
  const asked = guarded.flatMap((path) => ['GET', 'POST'].map((method) => ({ method, path })))
  for (const { method, path } of asked) {
    const ask = async (value) => {
      const headers = value === undefined ? {} : { authorization: `Bearer ${value}` }
      return (await fetch(`${url}${path}`, { method, headers })).status
    }
    expectStatuses(`${method} ${path}`, [await ask(), await ask('a.b.c'), await ask(token)], [401, 401, 200])
  }
  if (hasFlag) await walkWithoutFlag(app, token)
}

/**
 * Asks the built server of React Router 7 once more, by its `createRequestHandler`, without the flag that has middleware read:
 * `requireToken` refuses there, too, and the exported middleware is not called, as docs/identity.md says.
 */
async function walkWithoutFlag(app, token) {
  const load = (path) => import(pathToFileURL(join(app, path)).href)
  const { createRequestHandler } = await load('node_modules/react-router/dist/development/index.mjs')
  const build = await load('build/server/index.js')
  if (build.future.v8_middleware !== true) throw new Error('The build has no v8_middleware.')
  for (const hasFlag of [true, false]) {
    const handle = createRequestHandler({ ...build, future: { ...build.future, v8_middleware: hasFlag } })
    const ask = async (path, headers) =>
      (await handle(new Request(`http://localhost${path}`, { headers }))).status
    const good = { authorization: `Bearer ${token}` }
    const name = hasFlag ? 'with v8_middleware' : 'without v8_middleware'
    const checked = [await ask('/invoices'), await ask('/invoices', good)]
    expectStatuses(`/invoices, which calls requireToken, ${name}`, checked, [401, 200])
    const left = [await ask('/orders'), await ask('/orders', good)]
    expectStatuses(`/orders, which exports middleware, ${name}`, left, [hasFlag ? 401 : 200, 200])
  }
}

function expectStatuses(name, found, wanted) {
  if (found.join() !== wanted.join())
    throw new Error(`${name}: ${found.join(', ')} instead of ${wanted.join(', ')}.`)
}
