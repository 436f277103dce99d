import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { LinkedText } from '#components/linked-text.tsx';

it('links addresses without passing on trust, and usernames to their profiles', () => {
  render(
    <p>
      <LinkedText text="See https://example.com/a, says @Anna to @nobody." mentions={['anna']} />
    </p>,
  );
  const address = screen.getByRole('link', { name: 'https://example.com/a' });
  expect(address).toHaveAttribute('href', 'https://example.com/a');
  expect(address).toHaveAttribute('rel', 'nofollow ugc noopener');
  expect(address).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('link', { name: '@Anna' })).toHaveAttribute('href', '/anna');
  expect(document.body).toHaveTextContent('See https://example.com/a, says @Anna to @nobody.');
  expect(screen.queryByRole('link', { name: '@nobody' })).toBeNull();
});

it('writes the same on the server, and what looks like markup as text', () => {
  const evil = '<img src=x onerror=alert(1)> javascript:alert(1) https://a.example/"><script>x</script>';
  const html = renderToString(<LinkedText text={evil} mentions={[]} />);
  expect(html).not.toContain('<img');
  expect(html).not.toContain('<script');
  expect(html).not.toContain('href="javascript');
  document.body.innerHTML = `<p>${html}</p>`;
  expect(document.body.textContent).toBe(evil);
  expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    'https://a.example/',
  ]);
});
