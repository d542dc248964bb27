import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'
import type { Address } from './delivery-form.ts'

export function SavedAddress({ address, onChange }: { address: Address; onChange: () => void }) {
  const { name, line1, line2, city, province, postal_code, phone, email, country } = address
  return (
    <div className="row between saved-address">
      <address>
        <b>{name}</b>
        <br />
        {line1}
        {line2 && `, ${line2}`}
        <br />
        {city} {province} {postal_code}
        {country === 'US' && (
          <>
            <br />
            {m.delivery_country_us()}
          </>
        )}
        <small>
          {phone} · {email}
        </small>
      </address>
      <Button variant="ghost" size="compact" onClick={onChange}>
        {m.approve_change_place()}
      </Button>
    </div>
  )
}
