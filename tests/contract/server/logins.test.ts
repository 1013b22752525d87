import { decodeJwt } from 'jose'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, expect, test } from 'vitest'
import { smtpMail } from '../../../frame/src/server/mail/smtpMail.js'
import { partsOf, startSmtpServer } from '../../../frame/testing/smtpServer.js'
import { freePort } from '../support/freePort.js'
import { startProduction } from './production.js'
import { signIn } from './signInVisitor.js'
import { createVisitor } from './walletVisitor.js'

const audience = 'https://orders.shop.example'
const origin = 'http://wallet.localhost:4611'
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A server that has the embedded wallet and issues tokens. */
async function start() {
  const port = await freePort()
  const mails: { to: string; text: string }[] = []
  const server = await startProduction({
    roles: ['signin', 'wallet'],
    signin: { audiences: [audience] },
    wallet: { origin, port, sendMail: async (mail) => void mails.push(mail) },
  })
  stops.push(() => server.close())
  const mailTo = (address: string) => mails.findLast(({ to }) => to === address)?.text ?? ''
  const addUser = createVisitor({
    origin,
    site: 'http://localhost:5173',
    portOf: () => port,
    mailTo,
  })
  return { addUser, url: server.url }
}

test('T-T9: a token says how a user of the embedded wallet has logged in, and only that a browser wallet has signed', async () => {
  const { addUser, url } = await start()
  const key = generatePrivateKey()
  const account = privateKeyToAccount(key)
  const { record, tellSignIn } = await addUser('ann@example.com', key)
  expect(record.address.toLowerCase()).toBe(account.address.toLowerCase())
  const byMail = decodeJwt(await signIn(url, { account, audience, approve: tellSignIn }))
  expect(byMail.amr).toEqual(['pop', 'otp'])
  expect(byMail.accounts).toEqual([`eip155:1:${account.address}`])
  // The same key, which another wallet has too: nobody has approved this one in the embedded wallet.
  const elsewhere = decodeJwt(await signIn(url, { account, audience }))
  expect(elsewhere.amr).toEqual(['pop'])
  expect(elsewhere.sub).toBe(byMail.sub)
  const stranger = privateKeyToAccount(generatePrivateKey())
  const claimed = decodeJwt(await signIn(url, { account: stranger, audience, approve: tellSignIn }))
  expect(claimed.amr).toEqual(['pop'])
})

test('a user of a server that sends its mails by SMTP logs in with the link in the mail, which both of its parts have', async () => {
  const mailServer = await startSmtpServer({ offers: ['AUTH PLAIN'] })
  stops.push(mailServer.stop)
  const port = await freePort()
  const url = `smtp://post:secret@127.0.0.1:${mailServer.port}`
  const sendMail = smtpMail({ url, from: 'Shop <wallet@shop.example>' })
  const server = await startProduction({ roles: ['wallet'], wallet: { origin, port, sendMail } })
  stops.push(() => server.close())
  const partsTo = (address: string) =>
    partsOf(mailServer.mails.findLast(({ recipients }) => recipients.includes(address))?.message ?? '')
  const mailTo = (address: string) => partsTo(address)[0]?.text ?? ''
  const addUser = createVisitor({ origin, site: 'http://localhost:5173', portOf: () => port, mailTo })
  const { isLoggedIn } = await addUser('ann@example.com')
  expect(await isLoggedIn()).toBe(true)
  const [text, html] = partsTo('ann@example.com')
  const [link = '-'] = /http:\/\/\S+#[\w-]+/.exec(text?.text ?? '') ?? []
  expect(html?.of('content-type')).toContain('text/html')
  expect(html?.text).toContain(link)
  expect(mailServer.mails[0]?.sender).toBe('wallet@shop.example')
})
