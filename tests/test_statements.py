"""Which tests are skipped on a second database: none that is the only one to send a statement."""

from tests.statements import shape_of, spared


def test_a_test_without_statements_of_its_own_is_spared() -> None:
    noted = {"most": "abc", "some": "ab", "other": "cd", "none": "", "same": "cd"}
    assert spared([*noted], noted, in_full=()) == {"some", "none", "same"}


def test_tests_run_in_full_or_not_noted_are_never_spared() -> None:
    noted = {"one": "ab", "two": "ab", "three": "ab"}
    assert spared(["one", "two", "three", "new"], noted, in_full=["two"]) == {"one", "three"}


def test_every_statement_is_sent_by_a_remaining_test() -> None:
    noted = {f"{one}{two}": {one, two} for one in range(9) for two in range(one)}
    left = noted.keys() - spared([*noted], noted, in_full=())
    assert set().union(*(noted[test] for test in left)) == set(range(9))
    assert len(left) < len(noted) / 3


def test_values_and_savepoints_do_not_distinguish_statements() -> None:
    one, three = (
        "SELECT a FROM t WHERE b IN (%s) LIMIT 1",
        "SELECT a FROM t WHERE b IN (%s, %s, %s) LIMIT 21",
    )
    assert shape_of(one) == shape_of(three)
    assert shape_of('SAVEPOINT "s139_x2"') == shape_of('SAVEPOINT "s4_x17"')
    assert shape_of("SELECT a1 FROM t") != shape_of("SELECT a2 FROM t")
