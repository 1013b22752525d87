const PRICE_WAIT_MS = 150
const byId = (id) => document.getElementById(id)
const session = new URLSearchParams(location.search).get('session') ?? ''
const path = `/pay/sessions/${encodeURIComponent(session)}`
let purchase
let timer
let asked = 0
let isBusy = false

function write(id, text) {
  if (byId(id).textContent !== text) byId(id).textContent = text
}

function showProblems(problems) {
  for (const id of ['amount', 'asset', 'session']) {
    const text = problems[id] ?? (id === 'session' ? (problems.currency ?? '') : '')
    write(`${id}-problem`, text)
    byId(`${id}-problem`).hidden = text === ''
    if (id === 'session') continue
    if (text === '') byId(id).removeAttribute('aria-invalid')
    else byId(id).setAttribute('aria-invalid', 'true')
  }
}

function fill(select, items, label) {
  select.replaceChildren(
    ...items.map((item) => {
      const option = document.createElement('option')
      option.value = item.id
      option.textContent = label(item)
      return option
    }),
  )
}

function choice() {
  return { amount: byId('amount').value.trim(), asset: byId('asset').value, method: byId('method').value }
}

async function showPrice() {
  asked += 1
  const mine = asked
  const reply = await fetch(`${path}/price?${new URLSearchParams(choice())}`)
  const answer = await reply.json()
  // A later question may have been answered before this one.
  if (mine !== asked) return
  showProblems(answer.problems ?? {})
  write('fee', reply.ok ? `${answer.fee} ${purchase.currency}` : '')
  write('got', reply.ok ? `${answer.got} ${answer.symbol}` : '')
  write('pay', reply.ok ? `Pay ${answer.total} ${purchase.currency}` : 'Pay')
  if (reply.ok && purchase.isFixed) byId('amount').value = answer.total
}

function askPrice() {
  clearTimeout(timer)
  timer = setTimeout(
    () => showPrice().catch(() => showProblems({ session: 'The sandbox did not answer.' })),
    PRICE_WAIT_MS,
  )
}

function showDone(title, hash) {
  byId('form').hidden = true
  byId('wait').hidden = true
  byId('done').hidden = false
  write('done-title', title)
  write('hash', hash ?? '')
  const { redirectUrl } = purchase
  byId('back').hidden = redirectUrl === null
  if (redirectUrl !== null) byId('back').href = redirectUrl
  write('next', redirectUrl === null ? 'You can close this page.' : '')
  byId('done-title').focus()
}

async function pay(event) {
  event.preventDefault()
  if (isBusy) return
  isBusy = true
  byId('pay').setAttribute('aria-disabled', 'true')
  write('pay', 'Paying')
  try {
    const reply = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-appkit-sandbox': '1' },
      body: JSON.stringify(choice()),
    })
    const answer = await reply.json()
    if (reply.ok) showDone(`${answer.bought} ${answer.symbol} arrived`, answer.txHash)
    else {
      await showPrice()
      showProblems(answer.problems)
      document.querySelector('[aria-invalid]')?.focus()
    }
  } catch {
    showProblems({ session: 'The sandbox did not answer. Start it again and retry.' })
    write('pay', 'Pay')
  } finally {
    isBusy = false
    byId('pay').removeAttribute('aria-disabled')
  }
}

async function start() {
  const reply = await fetch(path)
  const answer = await reply.json()
  if (!reply.ok) return write('wait', answer.problems.session)
  purchase = answer
  document.title = `Buy with ${answer.seller}`
  write('title', answer.seller)
  if (answer.status !== 'CREATED') return showDone('This purchase is done', answer.txHash)
  write('currency', answer.currency)
  write('to', answer.address)
  byId('amount').value = answer.amount
  byId('amount').readOnly = answer.isFixed
  fill(byId('asset'), answer.assets, (asset) => `${asset.symbol} on ${asset.chainName}`)
  byId('asset').value = answer.asset
  fill(byId('method'), answer.methods, (method) => method.name)
  byId('form').hidden = false
  byId('wait').hidden = true
  await showPrice()
  byId('amount').focus()
}

byId('form').addEventListener('submit', pay)
byId('form').addEventListener('input', askPrice)
start().catch(() => write('wait', 'The sandbox did not answer. Start it again and load this page once more.'))
