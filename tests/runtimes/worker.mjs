// The worker of tests/contract/signIn/workers.release.test.ts: the sign-in server with tokens, as docs/sign-in.md and
// docs/identity.md have it; as `orders` the guard of another server; and the verdict on a message.
import { verifyMessage } from 'appkit-runtime/signin'
import { createTokenGuard } from 'appkit-runtime/signin/guard'
import { createSignInServer, createSqlStorage } from 'appkit-runtime/signin/server'

let auth
let guard

/** The variables of a worker come with its requests. */
function open({ AUDIENCE: audience, DB, ISSUER: issuer, ORIGIN, TOKEN_KEYS: keys, TOKEN_SECRET: secret }) {
  guard = createTokenGuard({ issuer, audience })
  auth = createSignInServer({
    origins: [ORIGIN],
    development: true,
    storage: createSqlStorage({
      dialect: 'sqlite',
      query: async (text, values) =>
        (
          await DB.prepare(text)
            .bind(...values)
            .all()
        ).results,
    }),
    tokens: { issuer, audiences: [audience], keys, secret },
  })
}

async function answer(request) {
  const { pathname } = new URL(request.url)
  if (pathname === '/verdict') {
    const { time, ...signed } = await request.json()
    const { code, status } = await verifyMessage({ ...signed, ...(time && { time: new Date(time) }) })
    return Response.json({ code, status })
  }
  if (pathname !== '/orders') return auth.handle(request)
  try {
    return Response.json(await guard.verify(request))
  } catch (error) {
    return guard.refuse(error)
  }
}

export default {
  fetch(request, env) {
    if (auth === undefined) open(env)
    return answer(request)
  },
}
