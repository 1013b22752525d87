/** How each measured page is driven. The syntax is that of `find` in page/probe.js. */
export const selectors = {
  floor: {
    connect: '#connect',
    modal: 'dialog[open]',
    row: "dialog[open] [data-rdns='test.bench.wallet']",
    close: 'dialog[open] >> button >> text=/Close/',
    connected: '#account >> text=/0xf39F/',
    balance: '#account >> text=/0xf39F/',
  },
  product: {
    connect: "[data-testid='connect-button']",
    modal: "[data-testid='w3m-modal-overlay'][open]",
    row: "[data-testid='wallet-selector-test.bench.wallet']",
    close: "[data-testid='w3m-header-close']",
    connected: '#account >> text=/0xf39F/',
    balance: "[data-testid='account-button'] >> text=/ETH/",
  },
}
