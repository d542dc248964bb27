import { readFile } from 'node:fs/promises'
import { expecting } from './calls.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from './house.ts'
import { mainOf } from './places.ts'

test('[P07] the invoice of a purchase comes by mail, is fetched in the settings, and sent again', {
  tag: '@both',
}, async ({ page, house, signedIn }) => {
  const { parent } = await house.newFamily({ children: [] })
  await signedIn(page, parent, '/settings/payment')
  const payments = mainOf(page).getByRole('table', { name: 'Payment History' })
  await expect(mainOf(page).getByText('No Payment History Records')).toBeVisible()

  const choice = { points: 5000, postal: 'H2S 2R5' }
  const { client_secret } = (await expecting(201, parent.post('/payments', choice))).body
  const intent = String(client_secret).split('_secret_')[0] ?? ''
  await house.sandbox.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })

  // By itself, once the job has numbered it.
  const fetching = payments.getByRole('button', { name: /^Download invoice QN-\d{4}-\d{6}$/ })
  await expect(fetching).toBeVisible()
  const [number = ''] = /QN-\S+/.exec((await fetching.textContent()) ?? '') ?? []
  const mail = await house.mailTo(parent.email, new RegExp(number))
  expect(mail.files.map(({ name }) => name)).toEqual([`${number}.pdf`])
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  const file = page.waitForEvent('download')
  await fetching.click()
  const download = await file
  expect(download.suggestedFilename()).toBe(`${number}.pdf`)
  const path = test.info().outputPath(`${number}.pdf`)
  await download.saveAs(path)
  expect((await readFile(path)).equals(Buffer.from(mail.files[0]?.content ?? '', 'base64'))).toBe(true)

  await payments.getByRole('button', { name: `Resend, ${number}` }).click()
  const dialog = page.getByRole('dialog', { name: 'The invoice is on its way' })
  await expect(dialog).toContainText('You should receive the invoice soon, please check your email.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  const receipts = async () => {
    await house.runJobs()
    const { messages } = (await house.visitor.get(`/dev/messages?to=${parent.email}`)).body
    return messages.filter(({ subject }: { subject: string }) => subject.includes(number)).length
  }
  await expect.poll(receipts).toBe(2)
})
