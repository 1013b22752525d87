// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Fungible} from "./Fungible.sol";

/// @notice A token whose owner may make more of it, and which every holder may destroy.
contract Token is Fungible {
    address public immutable owner;
    uint256 private _supply;

    /// @param holders get `each` in the smallest unit; the owner gets `reserve`.
    constructor(
        string memory name_,
        string memory symbol_,
        uint8 decimals_,
        address owner_,
        uint256 reserve,
        address[] memory holders,
        uint256 each
    ) Fungible(name_, symbol_, decimals_) {
        owner = owner_;
        _mint(owner_, reserve);
        for (uint256 i = 0; i < holders.length; i++) _mint(holders[i], each);
    }

    function totalSupply() public view override returns (uint256) {
        return _supply;
    }

    function mint(address to, uint256 amount) external {
        require(msg.sender == owner, "Token: only the owner mints");
        _mint(to, amount);
    }

    function burn(uint256 amount) external {
        uint256 held = balanceOf[msg.sender];
        require(held >= amount, "ERC20: burn amount exceeds balance");
        unchecked {
            balanceOf[msg.sender] = held - amount;
            _supply -= amount;
        }
        emit Transfer(msg.sender, address(0), amount);
    }

    function _mint(address to, uint256 amount) private {
        require(to != address(0), "ERC20: mint to the zero address");
        _supply += amount;
        unchecked {
            balanceOf[to] += amount;
        }
        emit Transfer(address(0), to, amount);
    }
}
