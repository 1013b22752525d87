import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  ask,
  call,
  codeIn,
  confirm,
  linkIn,
  logIn,
  login,
  mail,
  minute,
  newDevice,
  origin,
  site,
  startOn,
  startServer,
  useServer,
  world,
} from '../../testing/frameServer.js'
import { createProof } from '../shared/proofs.js'
import { createFrameServer } from './http/createFrameServer.js'

useServer()

test('a first device is confirmed by the link, then logs in with the code; the next time the code is enough', async () => {
  const device = await newDevice()
  const first = await login(device)
  expect(first.body).toEqual({ state: 'device', number: expect.any(Number) })
  expect(world.mails[0]?.text).toContain(String(first.body.number))
  expect(world.mails[0]?.text).toContain(site)
  expect(codeIn(world.mails[0])).toBe('')
  const link = linkIn(world.mails[0])
  const shown = await call(device, '/api/confirm/read', { link })
  const { number } = first.body
  expect(shown.body).toMatchObject({ site, name: 'Local', number, startedAt: world.clock })
  expect(world.mails[0]?.html).toMatch(/>Local<[^:]*<bdi>http:\/\/app\.localhost:5173<\/bdi>/)
  expect((await call(device, '/api/login/state', { mail })).body).toEqual({ state: 'device' })
  const { code } = (await call(device, '/api/confirm', { link })).body
  expect((await call(device, '/api/login/state', { mail })).body).toEqual({ state: 'code' })
  expect(world.mails).toHaveLength(1)
  const done = await call(device, '/api/login/code', { mail, code })
  expect(done.body).toMatchObject({ mail, access: expect.stringMatching(/^[\w-]{43}$/) })
  expect((await call(device, '/api/wallet', {}, { token: done.body.access })).body).toEqual({
    mail,
    account: expect.any(String),
    wallet: null,
    removals: [],
  })
  world.clock += minute
  expect((await login(device)).body.state).toBe('code')
})

test('a user who reads Arabic gets mails that are marked as Arabic, from the right; who reads English, as English', async () => {
  const eve = await newDevice()
  await login(await newDevice(), { language: 'ar-EG,en;q=0.5' })
  expect(world.mails.at(-1)?.html).toContain('<html lang="ar-EG" dir="rtl">')
  const { access: token } = await logIn(eve, 'eve@example.com')
  expect(world.mails.at(-1)?.html).toContain('<html lang="en" dir="ltr">')
  const shown = { requestHash: 'x', site, visibleFor: 700 }
  expect((await call(eve, '/api/export', shown, { token, language: 'fa' })).status).toBe(200)
  expect(world.mails.at(-1)?.html).toMatch(
    /<html lang="fa" dir="rtl">.*Local.*<bdi>http:\/\/app\.localhost:5173<\/bdi>/,
  )
})

test('T-G1: the reply does not tell whether an address has an account', async () => {
  const [device, other] = [await newDevice(), await newDevice()]
  await logIn(device)
  const known = await login(other)
  const unknown = await call(other, '/api/login', { mail: 'nobody@example.com', projectId: 'local', site })
  expect([known.status, Object.keys(known.body), known.body.state]).toEqual([
    ...[unknown.status, Object.keys(unknown.body), unknown.body.state],
  ])
})

test('T-G1: a code takes five tries, and then not even itself', async () => {
  const device = await newDevice()
  await login(device)
  const right = await confirm(device)
  const wrong = right === '000000' ? '111111' : '000000'
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => call(device, '/api/login/code', { mail, code: wrong })),
  )
  expect(replies.every(({ body }) => body.error.code === 'CODE')).toBe(true)
  expect((await call(device, '/api/login/code', { mail, code: right })).body.error.code).toBe('CODE')
  const [row] = await ask('select attempts from frame_logins')
  expect(row?.attempts).toBe(5)
})

test('T-G1: new codes do not give new tries without end', async () => {
  const device = await newDevice()
  let tries = 0
  for (let round = 0; round < 6; round++) {
    const { status } = await login(device)
    if (status !== 200) break
    const right = await confirm(device)
    for (let guess = 0; guess < 5; guess++) {
      const code = right === '000000' ? '111111' : '000000'
      const { body } = await call(device, '/api/login/code', { mail, code })
      if (body.error.code === 'CODE') tries++
    }
    world.clock += minute
  }
  expect(tries).toBe(10)
})

test('T-G1: every client address has a limit', async () => {
  await startOn(world.database, { limits: { callsPerClientHour: 10 } })
  let refused = 0
  for (let at = 0; at < 14; at++) {
    const body = { mail: `m${at}@example.com`, projectId: 'local', site }
    const { status } = await call(await newDevice(), '/api/login', body)
    if (status === 429) refused++
  }
  expect(refused).toBe(4)
})

test('the next mail has to wait for 30 seconds, also if the page asks sooner', async () => {
  const device = await newDevice()
  await login(device)
  world.clock += 10_000
  const soon = await login(device)
  expect([soon.status, soon.body.error.code, soon.body.error.seconds]).toEqual([429, 'WAIT', 20])
  expect(soon.headers.get('retry-after')).toBe('20')
  world.clock += 20_000
  expect((await login(device)).status).toBe(200)
  expect(world.mails).toHaveLength(2)
})

test('a code is valid for ten minutes, and once', async () => {
  const device = await newDevice()
  await login(device)
  const used = await confirm(device)
  expect((await call(device, '/api/login/code', { mail, code: used })).status).toBe(200)
  expect((await call(device, '/api/login/code', { mail, code: used })).body.error.code).toBe('CODE')
  world.clock += minute
  await login(device)
  world.clock += 10 * minute
  const late = await call(device, '/api/login/code', { mail, code: codeIn(world.mails.at(-1)) })
  expect(late.body.error.code).toBe('CODE')
})

test('one of twenty correct codes at the same time logs in', async () => {
  const device = await newDevice()
  await login(device)
  const code = await confirm(device)
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => call(device, '/api/login/code', { mail, code })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a code works only on the device that asked for it', async () => {
  const [device, thief] = [await newDevice(), await newDevice()]
  await login(device)
  const code = await confirm(device)
  await login(thief)
  expect((await call(thief, '/api/login/code', { mail, code })).status).toBe(403)
  expect((await call(device, '/api/login/code', { mail, code })).status).toBe(200)
})

test('a link works once, for ten minutes, and alone logs nobody in', async () => {
  const device = await newDevice()
  await login(device)
  const link = linkIn(world.mails[0])
  expect((await call(device, '/api/login/code', { mail, code: '000000' })).body.error.code).toBe('CODE')
  const read = () => call(device, '/api/confirm/read', { link })
  expect((await read()).body).toMatchObject({ site, isConfirmed: false })
  const both = await Promise.all([1, 2].map(() => call(device, '/api/confirm', { link })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  // Its page can be loaded again while the log-in lasts.
  expect((await read()).body).toMatchObject({ isConfirmed: true })
  const other = await newDevice()
  await login(other)
  const late = linkIn(world.mails.at(-1))
  world.clock += 10 * minute
  expect((await call(other, '/api/confirm', { link: late })).body.error.code).toBe('LOGIN')
  expect((await read()).body.error.code).toBe('LOGIN')
})

test('a user who says no to a log-in ends it: its link confirms nothing, its code is none, and another mail has to wait', async () => {
  const [owner, thief] = [await newDevice(), await newDevice()]
  await login(thief)
  const link = linkIn(world.mails[0])
  const stop = (which = link) => call(owner, '/api/confirm/stop', { link: which })
  expect(await stop()).toMatchObject({ status: 200, body: {} })
  expect((await call(owner, '/api/confirm', { link })).body.error.code).toBe('LOGIN')
  expect((await call(thief, '/api/login/state', { mail })).body).toEqual({ state: 'over' })
  expect((await login(thief)).body.error.code).toBe('WAIT')
  expect((await stop()).body.error.code).toBe('LOGIN')
  expect((await stop('no link')).body.error.code).toBe('LOGIN')
  // Also after a link was followed by mistake.
  world.clock += minute
  await login(thief)
  const second = linkIn(world.mails.at(-1))
  const code = await confirm(owner)
  expect((await stop(second)).status).toBe(200)
  expect((await call(thief, '/api/login/code', { mail, code })).body.error.code).toBe('CODE')
  // It keeps nobody else from logging in.
  await login(owner)
  expect((await call(owner, '/api/login/code', { mail, code: await confirm(owner) })).status).toBe(200)
})

test('another mail to a device that the link has confirmed has a code; after ten minutes, a link again', async () => {
  const device = await newDevice()
  await login(device)
  await confirm(device)
  world.clock += minute
  expect((await login(device)).body.state).toBe('code')
  expect(codeIn(world.mails.at(-1))).toMatch(/^\d{6}$/)
  world.clock += 10 * minute
  expect((await login(device)).body.state).toBe('device')
})

test('if the mail cannot be sent, there is no log-in, and it can be tried again at once', async () => {
  const device = await newDevice()
  world.isMailDown = true
  const down = await login(device)
  expect([down.status, down.body.error.code]).toEqual([503, 'LATER'])
  expect(world.errors).toHaveLength(1)
  world.isMailDown = false
  expect((await login(device)).status).toBe(200)
  // The page behind the link shows the code, so no mail has to be sent for it.
  world.isMailDown = true
  expect(await confirm(device)).toMatch(/^\d{6}$/)
})

test('T-G3: a valid session with the key of another device is refused', async () => {
  const [device, other] = [await newDevice(), await newDevice()]
  const { access, refresh } = await logIn(device)
  expect((await call(other, '/api/wallet', {}, { token: access })).body.error.code).toBe('SESSION')
  expect((await call(other, '/api/session/refresh', { refresh })).body.error.code).toBe('SESSION')
  expect((await call(device, '/api/wallet', {}, { token: access })).status).toBe(200)
})

test('T-G4: a proof works once, for one call, and near the present', async () => {
  const device = await newDevice()
  const { access: token } = await logIn(device)
  const facts = { method: 'POST', url: `${origin}/api/wallet`, token }
  const proof = await createProof(device, facts, world.clock)
  expect((await call(device, '/api/wallet', {}, { token, proof })).status).toBe(200)
  expect((await call(device, '/api/wallet', {}, { token, proof })).body.error.code).toBe('PROOF')
  for (const change of [{ method: 'GET' }, { url: `${origin}/api/session/end` }, { token: 'other' }]) {
    const wrong = await createProof(device, { ...facts, ...change }, world.clock)
    expect((await call(device, '/api/wallet', {}, { token, proof: wrong })).body.error.code).toBe('PROOF')
  }
  const early = await createProof(device, facts, world.clock)
  world.clock += 6 * minute
  expect((await call(device, '/api/wallet', {}, { token, proof: early })).body.error.code).toBe('CLOCK')
  const whole = await createProof(device, facts, world.clock)
  for (let at = 0; at < whole.length; at += 7) {
    const bent = whole.slice(0, at) + (whole[at] === 'A' ? 'B' : 'A') + whole.slice(at + 1)
    expect((await call(device, '/api/wallet', {}, { token, proof: bent })).status).toBe(401)
  }
})

test('T-G4: a refresh token that is used again by another device ends the session', async () => {
  const [device, thief] = [await newDevice(), await newDevice()]
  const first = await logIn(device)
  const { body: second } = await call(device, '/api/session/refresh', { refresh: first.refresh })
  expect((await call(device, '/api/wallet', {}, { token: first.access })).body.error.code).toBe('SESSION')
  expect((await call(device, '/api/wallet', {}, { token: second.access })).status).toBe(200)
  const stolen = await call(thief, '/api/session/refresh', { refresh: first.refresh })
  expect([stolen.status, stolen.body.error.code]).toEqual([401, 'SESSION'])
  expect((await call(device, '/api/wallet', {}, { token: second.access })).body.error.code).toBe('SESSION')
  expect((await call(device, '/api/session/refresh', { refresh: second.refresh })).status).toBe(401)
  const reuse = await ask(`select event from frame_audit where event = 'session-reuse'`)
  expect(reuse).toHaveLength(1)
})

test('a device whose reply to a renewal was lost is given the same new tokens again, for a minute', async () => {
  const device = await newDevice()
  const first = await logIn(device)
  const { body: second } = await call(device, '/api/session/refresh', { refresh: first.refresh })
  expect(second.refresh).not.toBe(first.refresh)
  world.clock += minute - 1
  const { body: again } = await call(device, '/api/session/refresh', { refresh: first.refresh })
  expect(again).toEqual({ ...second, seconds: 9 * 60 })
  expect((await call(device, '/api/wallet', {}, { token: again.access })).status).toBe(200)
  const { body: third } = await call(device, '/api/session/refresh', { refresh: again.refresh })
  expect(new Set([first.refresh, second.refresh, third.refresh]).size).toBe(3)
  // The one before the last is worth nothing, and ends nothing.
  expect((await call(device, '/api/session/refresh', { refresh: first.refresh })).status).toBe(401)
  expect((await call(device, '/api/wallet', {}, { token: third.access })).status).toBe(200)
})

test('T-G4: a refresh token that is used again after a minute ends the session, on its own device too', async () => {
  const device = await newDevice()
  const first = await logIn(device)
  const { body: second } = await call(device, '/api/session/refresh', { refresh: first.refresh })
  world.clock += minute
  expect((await call(device, '/api/session/refresh', { refresh: first.refresh })).status).toBe(401)
  expect((await call(device, '/api/wallet', {}, { token: second.access })).body.error.code).toBe('SESSION')
})

test('twenty renewals of a session at once have one result, and the session goes on', async () => {
  const device = await newDevice()
  const { refresh } = await logIn(device)
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => call(device, '/api/session/refresh', { refresh })),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(new Set(replies.map(({ body }) => body.refresh)).size).toBe(1)
  const [{ body } = { body: {} }] = replies
  expect((await call(device, '/api/wallet', {}, { token: body.access })).status).toBe(200)
  expect((await call(device, '/api/session/refresh', { refresh: body.refresh })).status).toBe(200)
})

test('an access token lasts ten minutes, and not after the log-out', async () => {
  const device = await newDevice()
  const { access: token, refresh } = await logIn(device)
  world.clock += 10 * minute
  expect((await call(device, '/api/wallet', {}, { token })).body.error.code).toBe('SESSION')
  const { body } = await call(device, '/api/session/refresh', { refresh })
  await call(device, '/api/session/end', {}, { token: body.access })
  expect((await call(device, '/api/wallet', {}, { token: body.access })).body.error.code).toBe('SESSION')
  expect((await call(device, '/api/session/refresh', { refresh: body.refresh })).status).toBe(401)
})

test('T-A3: other sites, other projects and other origins are refused', async () => {
  const device = await newDevice()
  for (const [projectId, from] of [
    ...[
      ['local', 'https://evil.example'],
      ['local', 'null'],
      ['empty', site],
      ['none', site],
    ],
    ['__proto__', site],
  ]) {
    const { body } = await call(device, '/api/login', { mail, projectId, site: from })
    expect(body.error.code).toBe('ORIGIN')
  }
  expect((await login(device, { from: site })).body.error.code).toBe('ORIGIN')
  expect((await login(device, { from: 'null' })).body.error.code).toBe('ORIGIN')
  expect(world.mails).toHaveLength(0)
})

test('T-A3: the page is served to frames of listed projects only, with a header that names who may embed it', async () => {
  const get = (path: string, dest?: string) =>
    world.frame.handle(new Request(origin + path, { headers: dest ? { 'sec-fetch-dest': dest } : {} }), '')
  const page = await get('/sdk?projectId=local', 'iframe')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`frame-ancestors ${site} http://*.localhost:5173;`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).toContain("connect-src 'self' http://127.0.0.1:1;")
  expect(policy).not.toMatch(/unsafe|\*[ ;]/)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  const refused = [
    ...[get('/sdk?projectId=empty', 'iframe'), get('/sdk?projectId=none', 'iframe'), get('/sdk', 'iframe')],
    ...[get('/sdk?projectId=local', 'document'), get('/sdk?projectId=local'), get('/confirm', 'iframe')],
    ...[get('/sdk?projectId=__proto__', 'iframe'), get('/', 'document'), get('/sdk/../secret', 'script')],
  ]
  for (const { body, status } of await Promise.all(refused)) expect([status, body]).toEqual([404, null])
  // A browser asks for it by itself.
  expect((await get('/favicon.ico', 'image')).status).toBe(204)
})

test('T-H2: what is no call is refused, and nothing fails', async () => {
  const device = await newDevice()
  const bodies = [
    null,
    [],
    'x',
    7,
    { mail, site, projectId: 'local', more: 1 },
    { mail: {} },
    { mail: 'a@b' },
    {},
  ]
  for (const body of bodies) {
    const { status } = await call(device, '/api/login', body as object)
    expect([400, 403]).toContain(status)
  }
  // The user has to hear that it is the address.
  for (const address of [
    'ann@exämple.com',
    'jörg@example.com',
    'a@b.c',
    'a..b@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])
    expect((await login(device, {}, address)).body.error.code).toBe('EMAIL')
  for (const path of ['/api/wallet/add', '/api/wallet/slots', '/api/wallet/secret']) {
    const { access: token } = path.endsWith('add') ? await logIn(device) : { access: '' }
    expect((await call(device, path, { record: { version: 1 } }, { token })).status).toBeGreaterThanOrEqual(
      400,
    )
  }
  expect(world.errors).toEqual([])
})

test('nothing of an email, a code or a token can be read from the tables of log-ins and sessions', async () => {
  const device = await newDevice()
  const { access, refresh } = await logIn(device)
  world.clock += minute
  await login(device)
  const rows = JSON.stringify([
    await ask('select code, confirm from frame_logins'),
    await ask('select access, refresh, previous from frame_sessions'),
    await ask('select * from frame_audit'),
  ])
  for (const secret of [codeIn(world.mails.at(-1)), access, refresh, mail]) expect(rows).not.toContain(secret)
})

test('the log of every process is a chain of hashes', async () => {
  await logIn(await newDevice())
  const rows = await ask('select * from frame_audit order by number')
  expect(rows.map(({ event }) => event)).toEqual(['login-start', 'device-confirm', 'login'])
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(3)
})

test('what was stored is there after a restart', async () => {
  const device = await newDevice()
  const { access: token } = await logIn(device)
  await world.database.close()
  await startServer()
  expect((await call(device, '/api/wallet', {}, { token })).status).toBe(200)
})

test('a short secret is refused', async () => {
  const config = { origin, projects: {}, networks: {}, sendMail: async () => {} }
  const files = { build: '', read: () => undefined }
  for (const secret of [randomBytes(31), [], [randomBytes(32), randomBytes(31)]])
    await expect(createFrameServer({ config, database: world.database, secret, files })).rejects.toThrow(
      '32 bytes',
    )
})
