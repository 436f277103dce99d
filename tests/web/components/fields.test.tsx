import { screen } from '@testing-library/react';
import { CheckField } from '#components/check-field.tsx';
import { Field, SelectField, TextAreaField } from '#components/field.tsx';
import { PasswordMeter } from '#components/password-meter.tsx';
import { show } from './show.tsx';

describe('Field', () => {
  it('ties label, hint and error to the input', () => {
    show(<Field label="E-mail" hint="We never show it." error="That is no address." />);
    const input = screen.getByRole('textbox', { name: 'E-mail' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('We never show it. That is no address.');
  });

  it('marks what is optional and passes the rest on', async () => {
    const onChange = jest.fn();
    const { user } = show(
      <Field label="Name" optional name="name" autoComplete="name" before="@" onChange={onChange} />,
    );
    const input = screen.getByRole('textbox', { name: 'Name optional' });
    expect(input).toHaveAttribute('autocomplete', 'name');
    expect(input).not.toBeInvalid();
    await user.type(input, 'jo');
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('shows a password on demand', async () => {
    const { user } = show(<Field label="Password" type="password" />);
    const input = screen.getByLabelText('Password');
    expect(input).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input).toHaveAttribute('type', 'password');
  });

  it('is named even when its label is not seen', () => {
    show(<Field label="Search" hideLabel placeholder="Search" />);
    expect(screen.getByRole('textbox', { name: 'Search' })).toBeInTheDocument();
  });
});

describe('the other fields', () => {
  it('choose', async () => {
    const options = [
      { value: 'se', label: 'Sweden' },
      { value: 'no', label: 'Norway' },
    ];
    const { user } = show(
      <SelectField
        label="Country"
        placeholder="Choose a country"
        options={options}
        defaultValue=""
        error="Required"
      />,
    );
    const select = screen.getByRole('combobox', { name: 'Country' });
    expect(select).toHaveDisplayValue('Choose a country');
    expect(select).toHaveAccessibleDescription('Required');
    await user.selectOptions(select, 'Norway');
    expect(select).toHaveValue('no');
  });

  it('take several lines', async () => {
    const { user } = show(<TextAreaField label="About you" />);
    const area = screen.getByRole('textbox', { name: 'About you' });
    await user.type(area, 'one{Enter}two');
    expect(area).toHaveValue('one\ntwo');
  });

  it('check, switch and choose one of several by their words', async () => {
    const { user } = show(
      <>
        <CheckField label="Keep me logged in" />
        <CheckField kind="switch" label="Tell me" hint="By mail" />
        <CheckField kind="radio" name="who" value="all" label="Everybody" />
        <CheckField kind="radio" name="who" value="fans" label="Subscribers" error="Choose one" />
      </>,
    );
    await user.click(screen.getByText('Keep me logged in'));
    expect(screen.getByRole('checkbox', { name: 'Keep me logged in' })).toBeChecked();
    await user.click(screen.getByText('Tell me'));
    expect(screen.getByRole('switch', { name: 'Tell me' })).toBeChecked();
    await user.click(screen.getByText('Everybody'));
    await user.click(screen.getByText('Subscribers'));
    expect(screen.getByRole('radio', { name: 'Everybody' })).not.toBeChecked();
    expect(screen.getByRole('radio', { name: 'Subscribers' })).toHaveAccessibleDescription('Choose one');
  });
});

describe('PasswordMeter', () => {
  const open = () =>
    screen
      .getAllByRole('listitem')
      .filter((item) => item.querySelector('.lucide-circle'))
      .map((item) => item.textContent);

  it('lists what is still missing', () => {
    const { rerender } = show(<PasswordMeter value="" />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(open()).toHaveLength(5);
    rerender(<PasswordMeter value="abcdefgh1" />);
    expect(screen.getByRole('status')).toHaveTextContent('Too weak');
    expect(open()).toEqual(['An uppercase letter', 'A symbol']);
    rerender(<PasswordMeter value="Xk9#vTq2!mLw7$" />);
    expect(screen.getByRole('status')).toHaveTextContent('Strong');
    expect(open()).toEqual([]);
  });
});
