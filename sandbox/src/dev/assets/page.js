import {
  copyButton,
  eventRow,
  fillServiceRow,
  make,
  renderList,
  requestRow,
  serviceRow,
  showAmount,
  write,
} from './render.js'

const REFRESH_MS = 2000
const byId = (id) => document.getElementById(id)
const say = (text) => write(byId('said'), text)
let timer
let chains = []

function showState(state, text) {
  const [dot, label] = byId('state').children
  dot.dataset.state = state
  write(label, text)
}

function fillChoices(select) {
  const wanted = chains.map((chain) => String(chain.chainId))
  if ([...select.options].map((option) => option.value).join() === wanted.join()) return
  select.replaceChildren(
    ...chains.map((chain) => {
      const option = make(
        'option',
        '',
        chain.chainId === 'solana' ? chain.name : `${chain.name} (${chain.chainId})`,
      )
      option.value = String(chain.chainId)
      return option
    }),
  )
}

function showChosen() {
  const chain = chains.find((item) => String(item.chainId) === byId('chain').value)
  if (!chain) return
  write(byId('symbol'), chain.symbol)
  byId('address').placeholder = chain.chainId === 'solana' ? 'base58' : '0x…'
}

function accountRow(account) {
  const where = make('span', 'where mono', account.address)
  where.title = account.address
  const fund = make('button', 'quiet', 'Fund')
  fund.type = 'button'
  fund.setAttribute('aria-label', `Fund ${account.address}`)
  fund.addEventListener('click', () => {
    byId('address').value = account.address
    byId('chain').value = byId('balance-chain').value
    showChosen()
    showProblems({})
    byId('amount').focus()
    byId('amount').select()
  })
  const copy = copyButton(`address ${account.address}`, () => account.address, say)
  return make('li', 'row plain', [where, make('span', 'fact amount'), make('div', 'actions', [copy, fund])])
}

function showAccounts(accounts) {
  const chosen = chains.find((chain) => String(chain.chainId) === byId('balance-chain').value)
  byId('note-evm').hidden = chosen?.chainId === 'solana'
  byId('note-solana').hidden = chosen?.chainId !== 'solana'
  renderList(
    byId('accounts'),
    accounts.filter((account) => !chosen || chosen.chainId in account.balances),
    (account) => account.address,
    accountRow,
    (row, account) => {
      const balance = chosen ? account.balances[chosen.chainId] : null
      const fact = row.querySelector('.fact')
      write(
        fact,
        balance === null || balance === undefined ? 'Not known' : `${showAmount(balance)} ${chosen.symbol}`,
      )
      fact.title = balance ?? ''
    },
  )
}

function show(status) {
  chains = status.chains
  const down = chains.filter((chain) => !chain.isUp)
  showState(
    down.length === 0 ? 'up' : 'down',
    down.length === 0 ? 'All running' : `${down.map((chain) => chain.name).join(', ')} not running`,
  )
  const services = status.services.map((service) => ({
    ...service,
    isUp: true,
    link: service.id === 'page' || service.id === 'phone',
    detail: service.description,
    fact:
      service.id === 'page' || service.id === 'phone'
        ? ''
        : service.requests === 1
          ? '1 request'
          : `${service.requests} requests`,
  }))
  const create = (item) => serviceRow(item, say)
  renderList(byId('services'), services, (item) => item.id, create, fillServiceRow)
  const nodes = chains.map((chain) => ({
    ...chain,
    url: chain.rpcUrl,
    detail: chain.caip2,
    fact: chain.block === null ? 'No answer' : `Block ${chain.block}`,
  }))
  renderList(byId('chains'), nodes, (item) => item.chainId, create, fillServiceRow)
  fillChoices(byId('chain'))
  fillChoices(byId('balance-chain'))
  byId('chain-field').hidden = chains.length < 2
  byId('pick').hidden = chains.length < 2
  showChosen()
  showAccounts(status.accounts)
  renderList(
    byId('requests'),
    status.requests,
    (item) => item.id,
    requestRow,
    () => {},
  )
  byId('requests-table').hidden = status.requests.length === 0
  byId('no-requests').hidden = status.requests.length > 0
  renderList(
    byId('events'),
    status.events,
    (item) => item.id,
    eventRow,
    () => {},
  )
  byId('events-table').hidden = status.events.length === 0
  byId('no-events').hidden = status.events.length > 0
  const broken = status.brokenReplies
  const health =
    broken === 0 ? '' : ` ${broken} ${broken === 1 ? 'reply' : 'replies'} broke the spec; see the log.`
  write(byId('about'), `Version ${status.version}. Data in ${status.dataDir}.${health}`)
}

async function refresh() {
  clearTimeout(timer)
  if (document.hidden) return
  try {
    const reply = await fetch('/dev/status')
    if (!reply.ok) throw new Error(String(reply.status))
    show(await reply.json())
  } catch {
    showState('down', 'Not running. Start the sandbox again')
    for (const dot of document.querySelectorAll('main .dot')) {
      dot.dataset.state = 'down'
      dot.setAttribute('aria-label', 'Not running')
    }
  }
  timer = setTimeout(refresh, REFRESH_MS)
}

function showProblems(problems) {
  for (const [key, id] of [
    ['chainId', 'chain'],
    ['address', 'address'],
    ['amount', 'amount'],
  ]) {
    const text = problems[key] ?? ''
    const place = byId(`${id}-problem`)
    write(place, text)
    place.hidden = text === ''
    if (text === '') byId(id).removeAttribute('aria-invalid')
    else byId(id).setAttribute('aria-invalid', 'true')
  }
  if (problems.chainId) byId('chain-field').hidden = false
  document.querySelector('[aria-invalid]')?.focus()
}

function showResult(text, state = 'good') {
  byId('result').dataset.state = state
  write(byId('result'), text)
}

let isBusy = false
async function fund(event) {
  event.preventDefault()
  if (isBusy) return
  isBusy = true
  const button = byId('faucet').querySelector('.primary')
  button.setAttribute('aria-disabled', 'true')
  showProblems({})
  showResult('')
  try {
    const reply = await fetch('/dev/faucet', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-appkit-sandbox': '1' },
      body: JSON.stringify({
        chainId: byId('chain').value,
        address: byId('address').value,
        amount: byId('amount').value,
      }),
    })
    const answer = await reply.json()
    if (answer.problems) showProblems(answer.problems)
    else {
      const more = answer.extra ? `, and got ${answer.extra}` : ''
      showResult(`Done. The account now holds ${showAmount(answer.balance)} ${answer.symbol}${more}.`)
    }
    await refresh()
  } catch {
    showResult('The sandbox did not answer. Start it again and retry.', 'bad')
  } finally {
    isBusy = false
    button.removeAttribute('aria-disabled')
  }
}

byId('faucet').addEventListener('submit', fund)
byId('chain').addEventListener('change', showChosen)
byId('balance-chain').addEventListener('change', refresh)
document.addEventListener('visibilitychange', refresh)
refresh()
