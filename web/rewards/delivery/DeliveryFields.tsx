import { deliveryCountries, provinceCodes } from '#contract/rewards/delivery.ts'
import { m } from '#messages'
import { provinceNames } from '#web/platform/app/province-names.ts'
import type { FieldBinding } from '#web/platform/ui/forms/Field.tsx'
import { PhoneField } from '#web/platform/ui/forms/PhoneField.tsx'
import { PostalCodeField } from '#web/platform/ui/forms/PostalCodeField.tsx'
import { SelectField } from '#web/platform/ui/forms/SelectField.tsx'
import { EmailField, TextField } from '#web/platform/ui/forms/TextField.tsx'
import type { Address } from './delivery-form.ts'
import { stateNames } from './state-names.ts'

type Fields = {
  values: Address
  field: <Name extends keyof Address>(name: Name) => FieldBinding<Address[Name]>
}

/** `isCanadaOnly` hides the country field, unless another country is already chosen. */
export function DeliveryFields({ fields, isCanadaOnly }: { fields: Fields; isCanadaOnly: boolean }) {
  const { field } = fields
  const { country } = fields.values
  const province = field('province')
  const regionNames = country === 'CA' ? provinceNames : stateNames
  return (
    <>
      <TextField label={m.delivery_name()} autoComplete="name" {...field('name')} />
      <div className="two-columns">
        <PhoneField label={m.delivery_phone()} {...field('phone')} />
        <EmailField label={m.delivery_email()} {...field('email')} />
      </div>
      {(!isCanadaOnly || country !== 'CA') && (
        <SelectField
          label={m.delivery_country()}
          options={deliveryCountries.map((value) => ({
            value,
            label: value === 'CA' ? m.delivery_country_ca() : m.delivery_country_us(),
          }))}
          {...field('country')}
          onChange={(chosen) => {
            field('country').onChange(chosen)
            // Clear the province, because each country has its own.
            province.onChange('')
          }}
        />
      )}
      <TextField label={m.delivery_line1()} autoComplete="address-line1" {...field('line1')} />
      <TextField label={m.delivery_line2()} isOptional autoComplete="address-line2" {...field('line2')} />
      <TextField label={m.delivery_city()} autoComplete="address-level2" {...field('city')} />
      <div className="two-columns">
        <SelectField
          label={country === 'CA' ? m.delivery_province_label() : m.delivery_state_label()}
          options={[
            { value: '', label: m.delivery_choose() },
            ...provinceCodes[country].map((value) => {
              const name = regionNames[value]
              return { value, label: typeof name === 'function' ? name() : (name ?? value) }
            }),
          ]}
          {...province}
        />
        {country === 'CA' ? (
          <PostalCodeField label={m.delivery_postal()} autoComplete="postal-code" {...field('postal_code')} />
        ) : (
          <TextField label={m.delivery_zip_label()} autoComplete="postal-code" {...field('postal_code')} />
        )}
      </div>
    </>
  )
}
