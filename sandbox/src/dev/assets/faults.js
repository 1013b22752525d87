const byId = (id) => document.getElementById(id)
const REFRESH_MS = 2000
const PRESETS = [
  ['Nothing', []],
  ['Everything is down (503)', [{ operation: '*', status: 503 }]],
  ['Everything is slow (3 s)', [{ operation: '*', delayMs: 3000 }]],
  ['Every third reply is lost', [{ operation: '*', drop: true, probability: 0.33 }]],
  ['Too many requests, twice', [{ operation: '*', status: 429, headers: { 'retry-after': '2' }, times: 2 }]],
  ['Origin not allowed (403)', [{ operation: '*', status: 403 }]],
  ['Balances do not come', [{ operation: 'getBalance', status: 503 }]],
  ['Wallets are no JSON', [{ operation: 'getWallets', body: '<!doctype html><p>Hello', type: 'text/html' }]],
  ['Wallets break off', [{ operation: 'getWallets', cutAfter: 100 }]],
  ['Wallets have no names', [{ operation: 'getWallets', change: [{ at: '/data/0/name', remove: true }] }]],
]
const NONE = PRESETS[0][1]
let timer

const write = (faults) => {
  byId('plan').value = JSON.stringify({ faults }, null, 2)
}

function showProblem(text) {
  byId('plan-problem').textContent = text
  byId('plan-problem').hidden = text === ''
  if (text === '') byId('plan').removeAttribute('aria-invalid')
  else byId('plan').setAttribute('aria-invalid', 'true')
}

function showState({ plan, used }) {
  const hits = used.reduce((sum, count) => sum + count, 0)
  const count = plan.faults.length
  const text =
    count === 0
      ? 'None'
      : `${count} ${count === 1 ? 'fault' : 'faults'}, ${hits} ${hits === 1 ? 'reply' : 'replies'} hit`
  if (byId('faults-state').textContent !== text) byId('faults-state').textContent = text
}

async function refresh() {
  clearTimeout(timer)
  if (document.hidden) return
  try {
    const reply = await fetch('/dev/faults')
    if (reply.ok) showState(await reply.json())
  } catch {
    byId('faults-state').textContent = 'Not known'
  }
  timer = setTimeout(refresh, REFRESH_MS)
}

async function use(text) {
  showProblem('')
  try {
    const reply = await fetch('/dev/faults', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-appkit-sandbox': '1' },
      body: text,
    })
    const answer = await reply.json()
    if (reply.ok) showState(answer)
    else {
      showProblem(answer.problem)
      byId('plan').focus()
    }
  } catch {
    showProblem('The sandbox did not answer. Start it again and retry.')
  }
}

byId('preset').replaceChildren(
  ...PRESETS.map(([name], index) => {
    const option = document.createElement('option')
    option.value = String(index)
    option.textContent = name
    return option
  }),
)
byId('preset').addEventListener('change', () => write(PRESETS[Number(byId('preset').value)][1]))
byId('faults').addEventListener('submit', (event) => {
  event.preventDefault()
  use(byId('plan').value)
})
byId('clear').addEventListener('click', () => {
  byId('preset').value = '0'
  write(NONE)
  use(JSON.stringify({ faults: NONE }))
})
document.addEventListener('visibilitychange', refresh)
write(NONE)
refresh()
